<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Queries that the site reads in order (section 9.4.4). */
final class InOrder
{
    /**
     * The parameters up to the last one that is kept.
     *
     * @param list<Pair> $pairs
     * @param \Closure(list<Pair>, Notes): list<Pair> $keep those that are kept whatever the order
     * @return list<Pair>
     */
    public static function front(array $pairs, \Closure $keep, Notes $notes): array
    {
        while (true) {
            $drops = new Notes();
            $kept = $keep($pairs, $drops);
            $end = $kept === [] ? 0 : (int) array_search(end($kept), $pairs, true) + 1;
            $behind = array_slice($pairs, $end);
            foreach ($drops->dropped as $i => $pair) {
                if (in_array($pair, $behind, true)) {
                    $notes->list[] = $drops->list[$i];
                }
            }
            $isDone = $end === 0 || $behind === [];
            $pairs = array_slice($pairs, 0, $end);
            if ($isDone) {
                return $pairs;
            }
        }
    }

    /** The query up to the end of a number of pieces that are not empty; null for none. Notes empty pieces behind them. */
    public static function frontOfQuery(string $query, int $count, Notes $notes): ?string
    {
        $pieces = explode('&', $query);
        $end = 0;
        for (; $count > 0; $end++) {
            $count -= $pieces[$end] === '' ? 0 : 1;
        }
        if (in_array('', array_slice($pieces, $end), true)) {
            $notes->add('query', 'empty');
        }
        return $end === 0 ? null : implode('&', array_slice($pieces, 0, $end));
    }

    /**
     * The pieces of a query without pairs up to the last one that is kept; none if only empty ones are.
     *
     * @param list<string> $pieces
     * @param array<string, mixed> $dropped
     * @return list<string>
     */
    public static function frontOfBare(array $pieces, array $dropped): array
    {
        $kept = array_filter($pieces, static fn (string $piece): bool => !isset($dropped[$piece]));
        return implode('', $kept) === '' ? [] : array_slice($pieces, 0, array_key_last($kept) + 1);
    }
}
