<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** The compiled rule data, ready to be asked. What it remembers is bounded. */
final class Rules
{
    private const MAX_HOSTS = 1000;
    private const MAX_NAMES = 2000;
    /** A host name of the DNS (RFC 1035 §2.3.4), and a dot; longer ones are not remembered, nor are longer names of parameters. */
    public const MAX_LENGTH = 254;

    public readonly Hosts $suffixes;
    public readonly LayerIndex $layers;
    /** @var array<string, HostRules> */
    private array $hosts = [];
    /** @var array<string, NameRules> */
    private array $names = [];
    private static ?self $builtIn = null;

    /** @param array<string, mixed> $data as `RuleCompiler` makes it */
    public function __construct(public readonly array $data)
    {
        $this->suffixes = new Hosts($data['suffixes']);
        $this->layers = new LayerIndex($data, $this->suffixes);
    }

    /** The rules that this package carries: from the compiled file where `bin/canonical-compile` wrote one, which OPcache keeps. */
    public static function builtIn(): self
    {
        return self::$builtIn ??= new self(self::compiledFile() ?? RuleCompiler::compile(self::packed()));
    }

    /** @return array<string, mixed>|null the compiled rules, unless they are those of another version */
    private static function compiledFile(): ?array
    {
        $path = self::folder() . '/rules.php';
        $compiled = is_file($path) ? require $path : null;
        return is_array($compiled) && $compiled['of'] === self::version() ? $compiled['rules'] : null;
    }

    /** What tells one version of rules and compiler from another, without reading them. */
    public static function version(): string
    {
        $packed = self::folder() . '/rules.json.gz';
        // A gzip file ends in the CRC-32 and the length of its text (RFC 1952 §2.3.1).
        $sum = bin2hex((string) file_get_contents($packed, false, null, filesize($packed) - 8));
        $compiler = ['RuleCompiler', 'LayerCompiler', 'PatternCompiler', 'Grammar'];
        return implode('.', [$sum, ...array_map(static fn (string $name): int => (int) filesize(__DIR__ . "/$name.php"), $compiler)]);
    }

    public static function folder(): string
    {
        return dirname(__DIR__, 2) . '/data';
    }

    /** @return array<string, mixed> */
    public static function packed(): array
    {
        $text = gzdecode((string) file_get_contents(self::folder() . '/rules.json.gz'));
        return json_decode((string) $text, true, 64, JSON_THROW_ON_ERROR);
    }

    public function host(string $host): HostRules
    {
        if (strlen($host) > self::MAX_LENGTH) {
            return new HostRules($this, $host);
        }
        if (!isset($this->hosts[$host])) {
            if (count($this->hosts) >= self::MAX_HOSTS) {
                $this->hosts = [];
            }
            $this->hosts[$host] = new HostRules($this, $host);
        }
        return $this->hosts[$host];
    }

    public function about(string $name): NameRules
    {
        if (strlen($name) > self::MAX_LENGTH) {
            return new NameRules($this->data, $name);
        }
        if (!isset($this->names[$name])) {
            if (count($this->names) >= self::MAX_NAMES) {
                $this->names = [];
            }
            $this->names[$name] = new NameRules($this->data, $name);
        }
        return $this->names[$name];
    }
}
