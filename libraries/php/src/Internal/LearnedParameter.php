<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** What was learned about one parameter of a record of version 2, ready to be asked (section 9.4.2). */
final class LearnedParameter
{
    private readonly string $label;
    private readonly bool $isDroppedEverywhere;
    /** @var array<string, int> */
    public readonly array $drop;
    /** @var array<string, int> */
    public readonly array $keep;
    /** @var array<string, array<string, int>> */
    private readonly array $keepValues;
    /** @var array<string, array<string, int>> */
    private readonly array $dropValues;

    /** @param array<string, mixed> $data */
    public function __construct(public readonly string $name, array $data, private readonly bool $isNaming)
    {
        $this->label = Text::encodeComponent($name) . '@';
        $this->isDroppedEverywhere = $data['drop'] === 'everywhere';
        $this->drop = $this->isDroppedEverywhere ? [] : array_fill_keys($data['drop'], 1);
        $this->keep = array_fill_keys($data['keep'], 1);
        $listed = static fn (array $values): array => array_fill_keys($values, 1);
        $this->keepValues = array_map($listed, $data['keepValues'] ?? []);
        $this->dropValues = array_map($listed, $data['dropValues'] ?? []);
    }

    /**
     * The rule by which a parameter with these values is stripped, or null.
     *
     * @param string|null $template null where the path has no known one
     * @param list<string> $values
     */
    public function rule(?string $template, array $values): ?string
    {
        foreach ($values as $value) {
            if (isset($this->keepValues[''][$value]) || ($template !== null && isset($this->keepValues[$template][$value]))) {
                return null;
            }
        }
        $at = $this->label . ($template ?? 'everywhere');
        $isAlone = count($values) === 1;
        if ($isAlone && $template !== null && isset($this->dropValues[$template][$values[0]])) {
            return "learned-value:$at";
        }
        if ($template !== null && isset($this->keep[$template])) {
            return null;
        }
        if ($isAlone && isset($this->dropValues[''][$values[0]])) {
            return "learned-value:$at";
        }
        $isDropped = $this->isDroppedEverywhere || ($template !== null && isset($this->drop[$template]));
        return $isDropped && !$this->isNaming ? "learned:$at" : null;
    }
}
