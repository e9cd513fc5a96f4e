<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** One learned pattern, ready to be asked (section 9.4). */
final class LearnedPattern
{
    public readonly bool $isFolded;
    public readonly bool $isBlind;
    /** @var array<string, int> */
    public readonly array $keep;
    /** @var array<string, int> */
    public readonly array $drop;
    /** @var array<string, array<string, int>> */
    private readonly array $dropValues;

    /**
     * @param array<string, mixed> $data
     * @param callable(string): bool $isNaming
     */
    public function __construct(private readonly string $key, array $data, callable $isNaming)
    {
        $this->isFolded = str_contains($key, '%23');
        $this->isBlind = $data['basis'] === 'blind';
        $this->keep = array_fill_keys($data['keep'], 1);
        $mayDrop = fn (string $name): bool => !isset($this->keep[$name]) && !$isNaming($name);
        $this->drop = $this->isBlind ? [] : array_fill_keys(array_filter($data['drop'], $mayDrop), 1);
        $listed = static fn (array $values): array => array_fill_keys($values, 1);
        $this->dropValues = $this->isBlind ? [] : array_map($listed, $data['dropValues'] ?? []);
    }

    /**
     * The rule by which the pattern strips a parameter with these values, or null.
     *
     * @param list<string> $values
     */
    public function rule(string $given, array $values): ?string
    {
        $name = $this->nameOf($given);
        if (count($values) === 1 && isset($this->dropValues[$name][$values[0]])) {
            return 'learned-value:' . $this->key;
        }
        return isset($this->drop[$name]) ? 'learned:' . $this->key : null;
    }

    public function nameOf(string $name): string
    {
        return $this->isFolded ? Text::folded($name) : $name;
    }

    /** Whether the pattern says that a name matters; a blind one does not. */
    public function isImportant(string $name): bool
    {
        return !$this->isBlind && isset($this->keep[$this->nameOf($name)]);
    }

    /**
     * Template and names of a pattern key, or null for a text that is none.
     *
     * @return array{string, list<string>}|null
     */
    public static function parseKey(string $key): ?array
    {
        $mark = strrpos($key, '?');
        if ($mark === false) {
            return null;
        }
        $names = substr($key, $mark + 1);
        $decoded = $names === '' ? [] : array_map(Text::decode(...), explode('&', $names));
        return in_array(null, $decoded, true) ? null : [substr($key, 0, $mark), $decoded];
    }
}
