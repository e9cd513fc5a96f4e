<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** The rules about one parameter name that are none of tracking facts. */
final class NameRules
{
    /** @var list<array<string, mixed>> */
    public readonly array $sessions;
    /** @var list<array<string, mixed>> */
    public readonly array $secrets;
    /** @var list<array<string, mixed>> */
    public readonly array $shapes;
    /** Length of the shortest value that a shape accepts. */
    public readonly int $shortestSecret;
    /** Facts of every host name it, and no rule about secrets or sessions does. */
    public readonly bool $isTrackerOnly;

    /** @param array<string, mixed> $data */
    public function __construct(array $data, string $name)
    {
        $lower = Text::lower($name);
        $plain = Pair::plainName($name);
        $sessions = [...$data['querySessions'][$lower] ?? [], ...$data['tailSessions']];
        $this->sessions = array_values(array_filter($sessions, static fn (array $session): bool => Sessions::isNamed($session, $name)));
        $isNamed = static fn (array $secret, string $name): bool => self::isSame($secret, $name, $secret['names'][0]);
        $secrets = $data['secrets'][Text::lower($plain)] ?? [];
        $this->secrets = array_values(array_filter($secrets, static fn (array $secret): bool => $isNamed($secret, $plain)));
        $words = Text::words($name);
        $joined = str_replace('-', '', $words);
        $fits = static fn (array $shape): bool => Text::endsWithAny($words, $shape['endings'])
            && !Text::endsWithAny($joined, $shape['unless']);
        $this->shapes = array_values(array_filter($data['shapes'], $fits));
        $this->shortestSecret = $this->shapes === [] ? PHP_INT_MAX : min(array_column($this->shapes, 'minLength'));
        $ofName = array_filter($data['secrets'][$lower] ?? [], static fn (array $secret): bool => $isNamed($secret, $name));
        $this->isTrackerOnly = $this->sessions === [] && $ofName === [] && self::isGlobalTracker($data, $name, $lower);
    }

    /** @param array<string, mixed> $secret */
    public static function isSame(array $secret, string $name, string $wanted): bool
    {
        return $name === $wanted || ($secret['ignoreCase'] && Text::lower($name) === Text::lower($wanted));
    }

    /** @param array<string, mixed> $data */
    private static function isGlobalTracker(array $data, string $name, string $lower): bool
    {
        foreach ([...$data['facts'][$name] ?? [], ...$data['foldedFacts'][$lower] ?? []] as $row) {
            if ($data['rows'][$row]['hosts'] === null) {
                return true;
            }
        }
        return false;
    }
}
