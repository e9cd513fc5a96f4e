<?php

declare(strict_types=1);

namespace EdgeCanonicalizer;

use EdgeCanonicalizer\Internal\CompiledRecord;
use EdgeCanonicalizer\Internal\Identity;
use EdgeCanonicalizer\Internal\Layer;
use EdgeCanonicalizer\Internal\Notes;
use EdgeCanonicalizer\Internal\Parts;
use EdgeCanonicalizer\Internal\PathRule;
use EdgeCanonicalizer\Internal\RuleCompiler;
use EdgeCanonicalizer\Internal\Rules;
use EdgeCanonicalizer\Internal\Site;
use EdgeCanonicalizer\Internal\Steps;
use EdgeCanonicalizer\Internal\Text;
use EdgeCanonicalizer\Internal\UrlParser;

/**
 * Canonicalizes URLs under one domain record, or one record per host. Keep it: rules and record are compiled once.
 *
 *     $canonicalizer = new Canonicalizer();
 *     echo $canonicalizer->canonicalize('https://www.example.com/a/?utm_source=x&b=1')->url; // https://www.example.com/a/?b=1
 */
final class Canonicalizer
{
    private const MAX_DEPTH = 3;
    private const MAX_SITES = 1000;

    private readonly Rules $rules;
    /** @var \Closure(string): ?CompiledRecord */
    private \Closure $recordOf;
    private readonly bool $isClosed;
    /** @var array<string, Site> */
    private array $sites = [];

    /**
     * @param Record|callable(string): ?Record|null $record a domain record, or a function from a host to its record
     */
    public function __construct(Record|callable|null $record = null, ?Rules $rules = null)
    {
        $this->rules = $rules ?? Rules::builtIn();
        $this->isClosed = $record === null || $record instanceof Record;
        $this->recordOf = self::lookUp($record, $this->rules);
    }

    /** A canonicalizer with other rule data than the built-in, as `npm run rules` writes it. */
    public static function withRules(string $json, ?Record $record = null): self
    {
        return new self($record, new Rules(RuleCompiler::compile(json_decode($json, true, 64, JSON_THROW_ON_ERROR))));
    }

    /** Digest of the fixtures that the rules pass, for the header `Canonical-Contract`. */
    public static function contract(): string
    {
        return trim((string) file_get_contents(Rules::folder() . '/contract.txt'));
    }

    /** @return \Closure(string): ?CompiledRecord */
    private static function lookUp(Record|callable|null $record, Rules $rules): \Closure
    {
        if ($record === null) {
            return static fn (string $host): ?CompiledRecord => null;
        }
        if ($record instanceof Record) {
            $compiled = new CompiledRecord($record->data, $rules);
            return static fn (string $host): ?CompiledRecord => $compiled->concerns($host) ? $compiled : null;
        }
        return static function (string $host) use ($record, $rules): ?CompiledRecord {
            $found = $record($host);
            return $found === null ? null : new CompiledRecord($found->data, $rules);
        };
    }

    /** The canonical URL and the key of a URL. Throws on no text. */
    public function canonicalize(string $url, Profile $profile = Profile::Identity): Canonical
    {
        return $profile === Profile::Identity ? $this->identity($url, 0) : $this->request($url);
    }

    private function site(string $host): Site
    {
        if (strlen($host) > Rules::MAX_LENGTH) {
            return new Site($this->rules->host($host), ($this->recordOf)($host));
        }
        if (!isset($this->sites[$host])) {
            if (count($this->sites) >= self::MAX_SITES) {
                $this->sites = [];
            }
            $this->sites[$host] = new Site($this->rules->host($host), ($this->recordOf)($host));
        }
        return $this->sites[$host];
    }

    private function identity(string $text, int $depth): Canonical
    {
        $parsed = UrlParser::parse($text);
        if ($parsed === null) {
            return new Canonical(false, $text, Text::urlKey(Text::trim(Text::wellFormed($text))), Outcome::NoUrl);
        }
        $notes = new Notes();
        [$parts, $layer] = $this->open($text, $parsed, $notes);
        if ($layer !== null) {
            $notes->add('provider', $layer->rule);
        }
        if ($layer?->item !== null) {
            return new Canonical(true, $layer->url, $layer->key, Outcome::Item, $layer->item, $notes->list);
        }
        $site = $this->site($parts->host);
        $before = count($notes->list);
        $settled = (new Steps($site, true, $this->innerOf($site, $depth)))->settle($parts, $notes);
        if ($settled === null) {
            $url = $parts->text();
            return new Canonical(true, $url, Text::urlKey($url), Outcome::Untouched, null, $notes->list);
        }
        if (count($notes->list) > $before && $depth < self::MAX_DEPTH && $site->rules->layers->mayOpen) {
            if ($site->rules->layers->open($settled, $site->rules->fragmentPages) !== null) {
                $again = $this->identity($settled->text(), $depth + 1);
                $applied = [...$notes->list, ...$again->applied];
                return new Canonical(true, $again->url, $again->key, $again->outcome, $again->item, $applied);
            }
        }
        $url = $settled->text();
        return new Canonical(true, $url, $this->key($settled, $site, $notes), Outcome::Page, null, $notes->list);
    }

    /** The key of a settled URL, with the key rules of its record (section 11.3). */
    private function key(Parts $parts, Site $site, Notes $notes): string
    {
        $rules = $site->record?->keyRules ?? [];
        $made = $rules === [] || Steps::wrapsUrl($parts->path, $parts->query) ? null : PathRule::firstMatch($rules, $parts);
        if ($made !== null) {
            $parts = clone $parts;
            [$rule, $parts->host, $parts->path, $parts->query] = $made;
            $notes->add('path-rule', $rule);
            $site = $this->within($site)->site($parts->host);
        }
        return Text::urlKey(Identity::text($parts, $site, $notes));
    }

    private function request(string $text): Canonical
    {
        $parts = UrlParser::parse($text);
        if ($parts === null) {
            return new Canonical(false, $text, $text, Outcome::NoUrl);
        }
        $notes = new Notes();
        self::noteParse($text, $parts, $notes);
        $site = $this->site($parts->host);
        $settled = (new Steps($site, false, $this->innerOf($site, 0)))->settle($parts, $notes);
        $url = ($settled ?? $parts)->text();
        return new Canonical(true, $url, $url, $settled === null ? Outcome::Untouched : Outcome::Page, null, $notes->list);
    }

    /** @return \Closure(string): ?string the identity URL of a URL inside one of this site (section 10) */
    private function innerOf(Site $site, int $depth): \Closure
    {
        return function (string $text) use ($site, $depth): ?string {
            if ($depth >= self::MAX_DEPTH) {
                return null;
            }
            $result = $this->within($site)->identity($text, $depth + 1);
            return $result->ok ? $result->url : null;
        };
    }

    /** What URLs inside those of a site are canonicalized by: its record applies to its own hosts, and no other does. */
    private function within(Site $site): self
    {
        if ($this->isClosed) {
            return $this;
        }
        $closed = new self(null, $this->rules);
        [$own, $record] = [$site->rules->host, $site->record];
        $closed->recordOf = static fn (string $host): ?CompiledRecord
            => $record !== null && ($host === $own || $record->concerns($host)) ? $record : null;
        return $closed;
    }

    /**
     * Opens layers (section 4.1, 2).
     *
     * @return array{Parts, ?Layer}
     */
    private function open(string $text, Parts $outer, Notes $notes): array
    {
        $found = new Notes();
        [$parts, $current] = [$outer, $text];
        for ($opened = 0; $opened <= self::MAX_DEPTH; $opened++) {
            self::noteParse($current, $parts, $found);
            $rules = $this->site($parts->host)->rules;
            $layer = $rules->layers->mayOpen ? $rules->layers->open($parts, $rules->fragmentPages) : null;
            if ($layer?->inner === null) {
                array_push($notes->list, ...$found->list);
                return [$parts, $layer];
            }
            $found->add('unwrap', $layer->rule);
            $inner = UrlParser::parse($layer->inner);
            if ($inner === null) {
                break;
            }
            [$parts, $current] = [$inner, $layer->inner];
        }
        self::noteParse($text, $outer, $notes);
        return [$outer, null];
    }

    private static function noteParse(string $text, Parts $parts, Notes $notes): void
    {
        if ($parts->text() !== $text) {
            $notes->add('parse', 'whatwg');
        }
    }
}
