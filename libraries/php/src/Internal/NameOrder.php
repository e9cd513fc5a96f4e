<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** The order of parameters: what names are sorted by, and where the order may matter (sections 9.1.1 and 9.1.2). */
final class NameOrder
{
    private const LIST_PART = '/(?:\A|\.)[0-9]+(?=[.\[]|\z)|\[(?:[ +]?|[0-9]+)\]/';
    private const MAX_PARENTS = 64;

    /**
     * The pairs sorted by the place of their names, unless their order may matter.
     *
     * @param list<Pair> $pairs
     * @return list<Pair>
     */
    public static function sorted(array $pairs): array
    {
        $names = [];
        $areSimple = true;
        $isSorted = true;
        $last = '';
        foreach ($pairs as $pair) {
            $names[] = $name = $pair->name;
            $areSimple = $areSimple && preg_match('/\A[a-z_-][a-z0-9_-]*\z/', $name) === 1;
            $isSorted = $isSorted && strcmp($last, $name) <= 0;
            $last = $name;
        }
        if ($areSimple && $isSorted || count($pairs) < 2 || !$areSimple && self::dependsOnOrder($names)) {
            return $pairs;
        }
        // PHP sorts stably.
        if ($areSimple) {
            usort($pairs, static fn (Pair $a, Pair $b): int => strcmp($a->name, $b->name));
        } else {
            usort($pairs, static fn (Pair $a, Pair $b): int => Text::compare(self::place($a->name), self::place($b->name)));
        }
        return $pairs;
    }

    /** Whether the pair is a condition (`time>=2000`) behind a choice of columns. */
    public static function isCondition(string $name): bool
    {
        return strpbrk($name, '<>') !== false;
    }

    private static function place(string $name): string
    {
        return preg_match(self::LIST_PART, $name, $found, PREG_OFFSET_CAPTURE) === 1 ? substr($name, 0, $found[0][1]) : $name;
    }

    /** @param list<string> $names in their order, repeats included */
    private static function dependsOnOrder(array $names): bool
    {
        foreach ($names as $name) {
            if (strpbrk($name, '/<>') !== false) {
                return true;
            }
        }
        return self::haveRivals($names) || self::readSiblingsInOrder($names);
    }

    /** @param list<string> $names */
    private static function haveRivals(array $names): bool
    {
        $wholes = [];
        $parents = [];
        foreach ($names as $name) {
            $place = self::place($name);
            $spelling = $place . "\0" . self::listMark(substr($name, strlen($place)));
            // A prefix keeps PHP from reading a key as a number.
            $variable = '.' . self::variable($place);
            if (($wholes[$variable] ?? null) === $spelling) {
                continue;
            }
            if (isset($wholes[$variable]) || isset($parents[$variable])) {
                return true;
            }
            $own = self::parents($place);
            foreach ($own as [$of, $text]) {
                if (isset($wholes[$of]) || ($parents[$of] ?? $text) !== $text) {
                    return true;
                }
            }
            $wholes[$variable] = $spelling;
            foreach ($own as [$of, $text]) {
                $parents[$of] = $text;
            }
        }
        return false;
    }

    /** How the list is written that a name is a member of; empty for none. */
    private static function listMark(string $rest): string
    {
        if ($rest === '' || preg_match(self::LIST_PART, $rest, $found) !== 1) {
            return '';
        }
        return (string) preg_replace(['/[ +]/', '/[0-9]+/'], ['', '0'], $found[0]);
    }

    /** @return list<array{string, string}> the variable and the text of each parent of a place */
    private static function parents(string $place): array
    {
        $parents = [];
        if (!str_contains($place, '[')) {
            return $parents;
        }
        $read = self::readPart($place);
        for ($at = 1; count($parents) < self::MAX_PARENTS && $at < strlen($read); $at++) {
            if ($read[$at] === '[') {
                $text = substr($read, 0, $at);
                $parents[] = ['.' . self::spelledAlike($text), $text];
            }
        }
        return $parents;
    }

    /** @param list<string> $names */
    private static function readSiblingsInOrder(array $names): bool
    {
        $runs = [];
        foreach ($names as $name) {
            $root = '.' . substr($name, 0, strcspn($name, '.['));
            $place = self::place($name);
            if (($runs[$root] ?? []) === [] || end($runs[$root]) !== $place) {
                $runs[$root][] = $place;
            }
        }
        foreach ($runs as $key => $places) {
            $root = substr($key, 1);
            if ($root === '') {
                continue;
            }
            $distinct = array_unique($places, SORT_STRING);
            if (count($distinct) < count($places)) {
                return true;
            }
            if (count(array_diff($distinct, [$root])) > 1 && preg_match('/sort|order/', self::variable($root)) === 1) {
                return true;
            }
        }
        return false;
    }

    private static function variable(string $text): string
    {
        return self::spelledAlike(self::readPart($text));
    }

    private static function spelledAlike(string $read): string
    {
        return strtr(str_replace(']', '', Text::lower(ltrim($read, ' +[]'))), '. +[', '____');
    }

    private static function readPart(string $text): string
    {
        $text = explode("\0", $text, 2)[0];
        return str_contains($text, ']') ? (string) preg_replace('/\](?:(?!\[)|\[[^\]]*\z).*/s', '', $text, 1) : $text;
    }
}
