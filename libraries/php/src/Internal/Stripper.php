<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Strips the parameters of one URL by what was learned (section 9.4). */
final class Stripper
{
    private readonly LearnedMap $learned;
    private readonly ?PathTemplate $template;

    /** @param array<string, string> $byRecord names that the record alone strips, with the rule */
    public function __construct(
        private readonly Page $page,
        private readonly CompiledRecord $record,
        private readonly array $byRecord,
        private readonly Notes $notes,
    ) {
        $this->learned = $record->learned;
        $this->template = $this->learned->at($page->path);
    }

    /**
     * Strips what was learned, then the names of `byRecord`, then what was learned again (section 9.4.1).
     *
     * @param list<Pair> $pairs
     * @return list<Pair>
     */
    public function strip(array $pairs): array
    {
        $judged = $this->byLearned($pairs);
        $rest = [];
        foreach ($judged as $pair) {
            if (isset($this->byRecord[$pair->name]) && !$this->page->carriesOthers($pair)) {
                $this->notes->drop('query', $this->byRecord[$pair->name], $pair);
            } else {
                $rest[] = $pair;
            }
        }
        return count($rest) === count($judged) ? $judged : $this->byLearned($rest);
    }

    /**
     * Until nothing is stripped: what is left forms another set of names.
     *
     * @param list<Pair> $pairs
     * @return list<Pair>
     */
    private function byLearned(array $pairs): array
    {
        while ($pairs !== []) {
            $rules = $this->rules($pairs);
            $kept = [];
            foreach ($pairs as $pair) {
                $rule = $rules[$pair->name] ?? null;
                $isValue = $rule !== null && str_starts_with($rule, 'learned-value:');
                if ($rule === null || (!$isValue && $this->page->carriesOthers($pair))) {
                    $kept[] = $pair;
                } else {
                    $this->notes->drop('query', $this->byRecord[$pair->name] ?? $rule, $pair);
                }
            }
            if (count($kept) === count($pairs)) {
                return $pairs;
            }
            $pairs = $kept;
        }
        return $pairs;
    }

    /**
     * By name: the rule that strips it.
     *
     * @param list<Pair> $pairs
     * @return array<string, string>
     */
    private function rules(array $pairs): array
    {
        $values = [];
        foreach ($pairs as $pair) {
            $values[$pair->name][] = $pair->decodedValue();
        }
        $names = array_map(strval(...), array_keys($values));
        $pattern = $this->learned->find($this->template, $names);
        if ($pattern === null) {
            return $this->learned->hasParameters() ? $this->rulesByName($names, $values) : [];
        }
        $other = $this->withoutListed($names);
        $rules = [];
        foreach ($names as $name) {
            $rule = $pattern->rule($name, $values[$name]);
            $isImportant = $other !== null && !isset($this->byRecord[$name]) && $other->isImportant($name);
            if ($rule !== null && !$isImportant && !$this->record->keeps($name, $this->page->path)) {
                $rules[$name] = $rule;
            }
        }
        return $rules;
    }

    /**
     * The pattern of the set without the names of `byRecord`, if that is another set, or null.
     *
     * @param list<string> $names
     */
    private function withoutListed(array $names): ?LearnedPattern
    {
        $isOther = fn (string $name): bool => !isset($this->byRecord[$name]);
        $rest = array_values(array_filter($names, $isOther));
        return count($rest) === count($names) ? null : $this->learned->find($this->template, $rest);
    }

    /**
     * Section 9.4.2.
     *
     * @param list<string> $names
     * @param array<string, list<string>> $values
     * @return array<string, string>
     */
    private function rulesByName(array $names, array $values): array
    {
        $rules = [];
        $entries = [];
        foreach ($names as $name) {
            $parameter = $this->learned->parameter($name);
            $rule = $parameter?->rule($this->template?->text, $values[$name]);
            if ($parameter !== null && $rule !== null && !$this->record->keeps($name, $this->page->path)) {
                $rules[$name] = $rule;
                $entries[$name] = $parameter->name;
            }
        }
        $gone = $rules + $this->byRecord;
        $isNone = fn (string|int $name): bool => !$this->isException($entries[$name], $names, $gone);
        return array_filter($rules, $isNone, ARRAY_FILTER_USE_KEY);
    }

    /**
     * Whether a pattern keeps the name beside names that are here, whatever it drops, and all that it does not know is gone.
     *
     * @param list<string> $names
     * @param array<string, string> $gone
     */
    private function isException(string $entry, array $names, array $gone): bool
    {
        foreach ($this->learned->exceptions($entry) as $set => $known) {
            $pattern = $this->learned->findSet($this->template, (string) $set);
            if ($pattern === null || $pattern->isBlind || !isset($pattern->keep[$entry])) {
                continue;
            }
            $written = array_map($pattern->nameOf(...), $names);
            $isThere = static fn (string $name): bool => isset($pattern->drop[$name]) || in_array($name, $written, true);
            if (array_filter($known, $isThere) !== $known) {
                continue;
            }
            $isAllElseGone = true;
            foreach ($names as $i => $name) {
                $isAllElseGone = $isAllElseGone && (isset($gone[$name]) || in_array($written[$i], $known, true));
            }
            if ($isAllElseGone) {
                return true;
            }
        }
        return false;
    }
}
