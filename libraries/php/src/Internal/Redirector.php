<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** Pages that only redirect to another URL (section 4.2). */
final class Redirector
{
    public const HTTP = '~\Ahttps?://~i';

    /**
     * The text of the inner URL, or null.
     *
     * @param array<string, mixed> $rule
     */
    public static function inner(array $rule, Parts $parts): ?string
    {
        $segments = PatternCompiler::split($parts->path);
        $target = $rule['target'];
        if (end($segments) === '' && $parts->path !== '/' && $target !== 'rest' && $target !== 'amp-rest') {
            array_pop($segments);
        }
        $captures = Pattern::matchPath($rule['path'], $segments);
        $text = $captures === null ? null : self::text($rule, $captures, $parts->query);
        if ($text !== null && $rule['decode'] !== null) {
            $text = RedirectorDecodes::decode($rule['decode'], $text);
        }
        if ($text === null) {
            return null;
        }
        $text = $rule['prefix'] . $text;
        if (preg_match('/\Ahttps?%3a/i', $text) === 1) {
            $text = Text::decode($text) ?? $text;
        }
        if ($rule['suffix'] !== null) {
            $text = preg_replace($rule['suffix'], '', $text, 1) ?? $text;
        }
        if (preg_match(self::HTTP, $text) === 1) {
            return $text;
        }
        $beginsWithHost = preg_match('~\A(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]|\z)~i', $text) === 1;
        return $rule['mayLackScheme'] && $beginsWithHost ? 'http://' . $text : null;
    }

    /**
     * @param array<string, mixed> $rule
     * @param array<string, string> $captures
     */
    private static function text(array $rule, array $captures, ?string $query): ?string
    {
        $rest = $captures['**'] ?? '';
        $tail = $query === null ? '' : '?' . $query;
        switch ($rule['target']) {
            case 'whole-query':
                return $query;
            case 'rest':
                return $rest . $tail;
            case 'amp-rest':
                if ($rest === '' || $rest[0] === '/') {
                    return null;
                }
                return (str_starts_with($rest, 's/') ? 'https://' . substr($rest, 2) : 'http://' . $rest) . $tail;
            case 'capture':
                return Text::decode($captures['url'] ?? '');
        }
        $pairs = Pair::split($query);
        foreach ($rule['names'] as $name) {
            foreach ($pairs as $pair) {
                if ($pair->name === $name) {
                    if (($pair->value ?? '') !== '') {
                        return Text::formDecode((string) $pair->value);
                    }
                    break;
                }
            }
        }
        return null;
    }
}
