<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Step 7: the query (section 9.1). */
final class QueryFilter
{
    public function __construct(private readonly Site $site, private readonly bool $isIdentity)
    {
    }

    public function filter(Parts $parts, Notes $notes): void
    {
        $query = $parts->query;
        if ($query === null) {
            return;
        }
        $page = new Page($this->site, $parts->path, $this->isIdentity);
        $pairs = Pair::split($query);
        $hasEmpty = !$page->isClick && count($pairs) <= substr_count($query, '&');
        if (!self::hasNamed($pairs)) {
            if ($pairs !== []) {
                self::dropBareTrackers($parts, $page, $pairs, $notes, $this->site->readsInOrder($page->path));
            } else {
                $notes->add('query', 'empty');
                $parts->query = null;
            }
            return;
        }
        if ($this->site->readsInOrder($page->path)) {
            $keep = fn (array $some, Notes $drops): array => $this->keptWhereRead($page, $some, $drops);
            $front = InOrder::front($pairs, $keep, $notes);
            if ($hasEmpty || count($front) < count($pairs)) {
                $parts->query = InOrder::frontOfQuery($query, count($front), $page->isClick ? new Notes() : $notes);
            }
            return;
        }
        $kept = $this->strip($page, $pairs, $notes);
        $ordered = $this->ordered($page, $kept);
        $isSorted = $ordered !== $kept;
        if ($isSorted) {
            $notes->add('query', 'sort');
        }
        $result = $hasEmpty || $isSorted || count($kept) < count($pairs) ? Pair::join($ordered) : $query;
        if ($query[0] === '&') {
            foreach ($ordered as $pair) {
                if (NameOrder::isCondition($pair->name)) {
                    $result = "&$result";
                    break;
                }
            }
        }
        if ($hasEmpty && $result !== $query) {
            $notes->add('query', 'empty');
        }
        $parts->query = $result;
    }

    /** @param list<Pair> $pairs */
    private static function hasNamed(array $pairs): bool
    {
        foreach ($pairs as $pair) {
            if ($pair->value !== null) {
                return true;
            }
        }
        return false;
    }

    /**
     * What is kept in any order, less what the site does not read behind a dropped name at which it stops.
     *
     * @param list<Pair> $pairs
     * @return list<Pair>
     */
    private function keptWhereRead(Page $page, array $pairs, Notes $notes): array
    {
        $others = $this->isIdentity && !$page->isClick ? Sessions::without($page, $pairs, $notes) : $pairs;
        $kept = $this->strip($page, $others, $notes);
        $record = $this->site->record;
        $template = $record?->learned->at($page->path);
        $isBehind = false;
        $read = [];
        foreach ($template === null ? [] : $pairs as $pair) {
            if (!in_array($pair, $kept, true)) {
                $isBehind = $isBehind || isset($template->ends[$pair->name]);
            } elseif ($isBehind && isset($template->unread[$pair->name]) && !$record->keepsOutright($pair->name, $page->path)) {
                $notes->drop('query', 'unread:' . Text::encodeComponent($pair->name) . "@{$template->text}", $pair);
            } else {
                $read[] = $pair;
            }
        }
        return $template === null ? $kept : $read;
    }

    /**
     * What is left after static facts, lists and what was learned.
     *
     * @param list<Pair> $pairs
     * @return list<Pair>
     */
    private function strip(Page $page, array $pairs, Notes $notes): array
    {
        $record = $this->site->record;
        $kept = [];
        $byRecord = [];
        foreach ($pairs as $pair) {
            $rule = $page->stripRule($pair);
            if ($rule !== null && $record !== null && !$record->learned->isEmpty && !$page->factStrips($pair)) {
                $byRecord[$pair->name] = $rule;
                $rule = null;
            }
            if ($rule === null || $page->carriesOthers($pair)) {
                $kept[] = $pair;
            } else {
                $notes->drop('query', $rule, $pair);
            }
        }
        return $record === null || $record->learned->isEmpty ? $kept : (new Stripper($page, $record, $byRecord, $notes))->strip($kept);
    }

    /**
     * @param list<Pair> $pairs
     * @return list<Pair>
     */
    private function ordered(Page $page, array $pairs): array
    {
        if ($page->isClick || $this->site->rules->isSequenced || str_starts_with($page->path, '/is/image/')) {
            return $pairs;
        }
        foreach ($pairs as $pair) {
            if ($pair->value === null) {
                return $pairs;
            }
        }
        return $this->site->vetoes('sort', $page->path) ? $pairs : NameOrder::sorted($pairs);
    }

    /**
     * A query without pairs (section 9.1, 1).
     *
     * @param list<Pair> $pairs
     */
    private static function dropBareTrackers(Parts $parts, Page $page, array $pairs, Notes $notes, bool $isInOrder): void
    {
        $trackers = [];
        foreach ($pairs as $pair) {
            $rule = $page->stripRule($pair);
            if ($rule !== null && str_starts_with($rule, 'tracking:')) {
                $trackers[$pair->raw] = [$rule, $pair->name];
            }
        }
        if ($trackers === []) {
            return;
        }
        $pieces = explode('&', (string) $parts->query);
        $isOther = static fn (string $piece): bool => !isset($trackers[$piece]);
        $kept = $isInOrder ? InOrder::frontOfBare($pieces, $trackers) : array_filter($pieces, $isOther);
        foreach ($isInOrder ? array_slice($pieces, count($kept)) : $pieces as $piece) {
            if (isset($trackers[$piece])) {
                $notes->add('query', ...$trackers[$piece]);
            }
        }
        $rest = implode('&', $kept);
        $parts->query = trim($rest, '&') === '' ? null : $rest;
    }
}
