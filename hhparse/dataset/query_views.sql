-- The ready views of `hhparse query` and `open_dataset`, over the tables with amounts in the currency.
--
-- Chips and money are never added up together: whatever sums amounts is grouped by kind (cash, tournament, play) and
-- currency. What the audit could not decide is null, and left out of sums.

CREATE SCHEMA internal;

COMMENT ON VIEW hands IS 'a row per hand';
COMMENT ON VIEW seats IS 'a row per hand and player';
COMMENT ON VIEW events IS 'a row per event of a hand';
COMMENT ON VIEW pots IS 'a row per pot, board and half, as the rules divide them';
COMMENT ON VIEW awards IS 'a row per payment, stated by the room or expected by the rules';
COMMENT ON VIEW findings IS 'a row per finding';
COMMENT ON VIEW unread IS 'a row per hand that cannot be read, with its text';
COMMENT ON VIEW files IS 'a row per file that was read';

-- 1.00 as 1, 0.10 as it is, 0.1250 as 0.125
CREATE MACRO short(amount) AS
    regexp_replace(regexp_replace(amount::VARCHAR, '(\.\d\d\d*?)0+$', '\1'), '\.00$', '');

CREATE MACRO stakes(small_blind, big_blind, small_bet, big_bet) AS
    nullif(concat_ws('/', short(coalesce(small_bet, small_blind)), short(coalesce(big_bet, big_blind))), '');

CREATE VIEW results AS
SELECT
    h.room, h.month, h.hand_key, h.hand_id, h.played_at, h.kind, h.currency, h.game, h."limit",
    stakes(h.small_blind, h.big_blind, h.small_bet, h.big_bet) AS stakes, h.big_blind, h."table", h.tournament_id,
    s.name AS player, s.seat, s.position, s.hero, s.cards, s.result,
    s.contributed, s.returned, s.awarded, s.expected, s.cash_out, s.net, h.verdict
FROM hands h JOIN seats s USING (hand_key)
WHERE s.result <> 'sat-out' AND NOT h.cancelled;
COMMENT ON VIEW results IS 'a row per hand and player in it, with the hand''s facts; no cancelled hands';

CREATE VIEW results_per_player AS
SELECT
    player, room, kind, currency,
    count(*) AS hands,
    count(*) FILTER (result = 'won') AS hands_won,
    sum(contributed) AS contributed,
    sum(returned) AS returned,
    sum(awarded) AS awarded,
    sum(cash_out) AS cash_out,
    sum(net) AS net,
    sum(awarded - expected) AS over_expected,
    100 * avg(net / big_blind) FILTER (kind = 'cash') AS big_blinds_per_100,
    min(played_at) AS first_played_at,
    max(played_at) AS last_played_at
FROM results
GROUP BY player, room, kind, currency
ORDER BY hands DESC, player, room, kind, currency;
COMMENT ON VIEW results_per_player IS
    'what each player put in, was paid and won, by room, kind and currency; over_expected: paid beyond what the rules give';

CREATE VIEW sessions AS
WITH
    gaps AS (
        SELECT *, played_at > lag(played_at) OVER seating + INTERVAL 30 MINUTES AS is_first
        FROM results
        WINDOW seating AS (
            PARTITION BY room, player, kind, currency, "table", tournament_id, played_at IS NULL
            ORDER BY played_at, hand_key
        )
    ),
    numbered AS (
        SELECT *, count(*) FILTER (is_first) OVER seating AS number
        FROM gaps
        WINDOW seating AS (
            PARTITION BY room, player, kind, currency, "table", tournament_id, played_at IS NULL
            ORDER BY played_at, hand_key
            ROWS UNBOUNDED PRECEDING
        )
    )
SELECT
    player, room, kind, currency, "table", tournament_id,
    min(played_at) AS started_at,
    max(played_at) AS ended_at,
    date_diff('second', min(played_at), max(played_at)) / 60 AS minutes,
    list_sort(list(DISTINCT game)) AS games,
    list_sort(list(DISTINCT stakes)) AS stakes,
    count(*) AS hands,
    sum(contributed) AS contributed,
    sum(net) AS net,
    sum(net / big_blind) FILTER (kind = 'cash') AS big_blinds
FROM numbered
GROUP BY player, room, kind, currency, "table", tournament_id, played_at IS NULL, number
ORDER BY started_at, room, "table", tournament_id, player, currency;
COMMENT ON VIEW sessions IS
    'a player at one table, until 30 minutes pass without a hand; hands without a known time are one session per table';

CREATE VIEW internal.players AS
SELECT hand_key, list({'seat': seat, 'name': name} ORDER BY seat) AS players
FROM seats
GROUP BY hand_key;

CREATE MACRO names(seats, players) AS
    CASE WHEN seats IS NOT NULL THEN [each.name FOR each IN players IF list_contains(seats, each.seat)] END;

CREATE VIEW internal.boards AS
SELECT
    hand_key, pot, board,
    any_value(pot_amount) AS pot_amount,
    any_value(pot_rake) AS pot_rake,
    any_value(eligible) AS eligible,
    any_value(policy) AS policy,
    any_value(amount) FILTER (half <> 'low') AS high_amount,
    any_value(winners) FILTER (half <> 'low') AS high_winners,
    any_value(hand) FILTER (half <> 'low') AS high_hand,
    any_value(odd_chips) FILTER (half <> 'low') AS high_odd_chips,
    any_value(amount) FILTER (half = 'low') AS low_amount,
    any_value(winners) FILTER (half = 'low') AS low_winners,
    any_value(hand) FILTER (half = 'low') AS low_hand,
    any_value(odd_chips) FILTER (half = 'low') AS low_odd_chips,
    count(*) OVER (PARTITION BY hand_key, pot) AS boards
FROM pots
WHERE half IS NOT NULL
GROUP BY hand_key, pot, board;

CREATE VIEW split_pots AS
SELECT
    h.room, h.month, h.hand_key, h.hand_id, h.played_at, h.kind, h.currency, h.game, h."limit",
    b.pot, b.pot_amount, b.pot_rake, b.board, b.boards,
    b.high_amount, names(b.high_winners, p.players) AS high_winners, b.high_hand, b.high_odd_chips,
    b.low_amount, names(b.low_winners, p.players) AS low_winners, b.low_hand, b.low_odd_chips,
    b.policy, h.verdict
FROM internal.boards b JOIN hands h USING (hand_key) JOIN internal.players p USING (hand_key)
WHERE b.low_amount IS NOT NULL OR len(b.high_winners) > 1 OR b.boards > 1
ORDER BY h.played_at, h.hand_key, b.pot, b.board;
COMMENT ON VIEW split_pots IS
    'a row per divided pot and board with its halves as the rules give them; without a low the high has it all';

CREATE VIEW hilo_shares AS
WITH
    shares AS (
        SELECT
            b.*, h.room, h.month, h.hand_id, h.played_at, h.kind, h.currency, h.game,
            unnest(list_distinct(list_concat(high_winners, coalesce(low_winners, [])))) AS seat
        FROM internal.boards b JOIN hands h USING (hand_key)
        WHERE h.game LIKE '%-hilo%' AND len(b.eligible) > 1 AND b.high_hand IS NOT NULL
    ),
    halves AS (
        SELECT
            *,
            CASE WHEN list_contains(high_winners, seat) THEN len(high_winners) END AS high_between,
            CASE WHEN list_contains(low_winners, seat) THEN len(low_winners) END AS low_between
        FROM shares
    ),
    paid AS (
        SELECT hand_key, pot, board, seat, sum(amount) AS amount
        FROM awards
        WHERE side = 'expected'
        GROUP BY ALL
    )
SELECT
    x.room, x.month, x.hand_key, x.hand_id, x.played_at, x.kind, x.currency, x.game, x.pot, x.board,
    s.name AS player, x.seat, x.high_between, x.low_between,
    CASE
        WHEN x.high_between = 1 AND (x.low_between = 1 OR x.low_winners IS NULL) THEN 'scoop'
        WHEN x.low_winners IS NULL OR (x.high_between > 1 AND x.low_between > 1) THEN 'shared'
        WHEN x.high_between IS NOT NULL AND x.low_between IS NOT NULL THEN 'three-quarters'
        WHEN coalesce(x.high_between, x.low_between) = 1 THEN 'half'
        ELSE 'quarter'
    END AS outcome,
    paid.amount
FROM halves x JOIN seats s USING (hand_key, seat) LEFT JOIN paid USING (hand_key, pot, board, seat)
ORDER BY x.played_at, x.hand_key, x.pot, x.board, x.seat;
COMMENT ON VIEW hilo_shares IS
    'a row per contested hi-lo pot, board and winner: scoop (all of it), three-quarters (one half and part of the other), half, quarter (part of one half and no more), shared (all of it with others)';

CREATE VIEW scoops_per_player AS
SELECT
    player, room, kind, currency,
    count(*) AS shares,
    count(*) FILTER (outcome = 'scoop') AS scoops,
    count(*) FILTER (outcome = 'three-quarters') AS three_quarters,
    count(*) FILTER (outcome = 'half') AS halves,
    count(*) FILTER (outcome = 'quarter') AS quarters,
    count(*) FILTER (outcome = 'shared') AS shared,
    sum(amount) AS amount,
    sum(amount) FILTER (outcome = 'scoop') AS scooped_amount,
    sum(amount) FILTER (outcome = 'quarter') AS quartered_amount
FROM hilo_shares
GROUP BY player, room, kind, currency
ORDER BY shares DESC, player, room, kind, currency;
COMMENT ON VIEW scoops_per_player IS 'how often each player scooped a hi-lo pot, was quartered, …, and what it paid';

-- The lines of the text don't say which chip is the odd one. Where the sums paid are those the rules give, the odd chips
-- went where they belong; where they differ by no more than the odd chips, those paid too much got them; else nobody knows.
CREATE VIEW odd_chips AS
WITH
    paid AS (
        SELECT
            hand_key,
            list({'seat': seat, 'over': awarded - expected} ORDER BY seat) AS over,
            max(abs(awarded - expected)) AS most,
            bool_or(awarded IS NULL OR expected IS NULL) AS unknown
        FROM seats
        GROUP BY hand_key
    ),
    winning AS (
        SELECT hand_key, pot, list_distinct(flatten(list(winners))) AS seats, sum(odd_chips) AS odd_chips
        FROM pots
        WHERE half IS NOT NULL
        GROUP BY hand_key, pot
    ),
    told AS (
        SELECT
            p.*,
            CASE
                WHEN NOT paid.unknown AND paid.most <= winning.odd_chips THEN [
                    each.seat FOR each IN paid.over
                    IF list_contains(winning.seats, each.seat)
                    AND (each.over > 0 OR (each.over = 0 AND list_contains(p.odd_seats, each.seat)))
                ]
            END AS stated_seats
        FROM pots p JOIN paid USING (hand_key) JOIN winning USING (hand_key, pot)
        WHERE p.odd_chips > 0
    )
SELECT
    h.room, h.month, h.hand_key, h.hand_id, h.played_at, h.kind, h.currency, h.game,
    t.pot, t.board, t.half, t.odd_chips,
    t.stated_seats, list_sort(t.odd_seats) AS expected_seats,
    names(t.stated_seats, p.players) AS stated_players, names(t.odd_seats, p.players) AS expected_players,
    t.stated_seats = list_sort(t.odd_seats) AS agree, t.policy, t.citation, h.verdict
FROM told t JOIN hands h USING (hand_key) JOIN internal.players p USING (hand_key)
ORDER BY h.played_at, h.hand_key, t.pot, t.board, t.half;
COMMENT ON VIEW odd_chips IS
    'a row per share that leaves odd chips: who got them by the sums the room paid, and who should; null where the sums do not tell';

CREATE VIEW money_at_stake AS
SELECT
    f.code, f.name, f.severity, h.room, h.kind, h.currency,
    count(*) AS findings,
    count(DISTINCT f.hand_key) AS hands,
    sum(abs(f.difference)) AS difference,
    max(abs(f.difference)) AS largest
FROM findings f JOIN hands h USING (hand_key)
GROUP BY f.code, f.name, f.severity, h.room, h.kind, h.currency
ORDER BY ALL;
COMMENT ON VIEW money_at_stake IS
    'per finding code: how many findings and hands, and by how much the room''s figures differ, whichever way';

CREATE VIEW rake AS
SELECT
    room, month, kind, currency, game, "limit", stakes(small_blind, big_blind, small_bet, big_bet) AS stakes,
    count(*) AS hands,
    count(*) FILTER (replayed_rake <> 0) AS hands_raked,
    sum(replayed_pot) AS pots,
    sum(replayed_rake) AS rake,
    sum(replayed_rake) / nullif(sum(replayed_pot), 0) AS rake_share
FROM hands
WHERE kind <> 'tournament' AND NOT cancelled
GROUP BY ALL
ORDER BY ALL;
COMMENT ON VIEW rake IS 'pots and rake by month, game and stakes; cash and play money';

CREATE VIEW tournament_finishes AS
WITH
    told AS (
        SELECT
            hand_key, seat,
            regexp_extract(text, 'finished (?:the tournament )?in (\d[\d ,.]*)', 1) AS printed_place,
            CASE
                WHEN text LIKE 'wins the tournament%' OR text LIKE 'for winning%' THEN 1
                ELSE TRY_CAST(regexp_replace(printed_place, '\D', '', 'g') AS INTEGER)
            END AS place,
            regexp_extract(text, 'receive[sd] (.*?)(?: - |\.?$)', 1) AS printed,
            regexp_extract(printed, '\d[\d ,.]*', 0) AS figure,
            regexp_extract(figure, '[.,](\d\d?)$', 1) AS decimals
        FROM events
        WHERE event = 'finish'
    ),
    paid AS (
        SELECT
            hand_key, seat, place,
            nullif(printed, '') AS prize_text,
            regexp_replace(regexp_replace(figure, '[.,]\d\d?$', ''), '\D', '', 'g') AS whole,
            TRY_CAST(nullif(whole, '') || '.' || decimals AS DECIMAL(22, 2)) AS prize,
            CASE
                WHEN printed LIKE '%$%' THEN 'USD'
                WHEN printed LIKE '%€%' THEN 'EUR'
                WHEN printed LIKE '%£%' THEN 'GBP'
                ELSE nullif(regexp_extract(printed, '\b[A-Z]{3}\b', 0), '')
            END AS prize_currency
        FROM told
    )
SELECT
    h.room, h.tournament_id,
    any_value(h.tournament_name) AS tournament_name,
    any_value(h.tournament_currency) AS currency,
    any_value(h.buy_in) AS buy_in,
    any_value(h.fee) AS fee,
    any_value(h.bounty) AS bounty,
    s.name AS player,
    min(p.place) AS place,
    any_value(p.prize) AS prize,
    any_value(coalesce(p.prize_currency, h.tournament_currency)) FILTER (p.prize IS NOT NULL) AS prize_currency,
    any_value(p.prize_text) AS prize_text,
    any_value(h.played_at) AS played_at,
    p.hand_key
FROM paid p JOIN hands h USING (hand_key) JOIN seats s USING (hand_key, seat)
GROUP BY h.room, h.tournament_id, p.hand_key, s.name
ORDER BY played_at, p.hand_key, place;
COMMENT ON VIEW tournament_finishes IS
    'a row per player and finish, with place and prize as the hands print them; who enters again may finish again';
