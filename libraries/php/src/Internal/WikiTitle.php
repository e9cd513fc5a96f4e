<?php

declare(strict_types=1);

namespace EdgeCanonicalizer\Internal;

/** The conversion `wiki-title`: a title as MediaWiki writes it (section 12.6). */
final class WikiTitle
{
    private const BLANKS = '[ _\x{a0}\x{1680}\x{180e}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}]+';
    private const REFUSED = '/[#<>\[\]|{}\x{200e}\x{200f}\x{202a}-\x{202e}\x{fffd}]/u';
    private const TURKIC = ['tr', 'az', 'kaa', 'tt', 'crh', 'gag'];
    private const SPECIAL = 'special media spezial spécial especial speciale speciaal specjalna speciální špeciálne speciális spesial speciel '
        . 'служебная спеціальна специални посебно posebno özel خاص ویژه מיוחד 特別 特殊 특수 đặc_biệt istimewa khas ειδικό toiminnot '
        . 'eri berezi specialaĵo specialus พิเศษ विशेष სპეციალური սպասարկող specialis xüsusi arnaiy арнайы адмысловае бядомае spesiaal '
        . 'sèrvis natatangi kerfissíða speċjali';

    /**
     * @param array<string, string> $captures
     * @return array<string, string>|null
     */
    public static function convert(array $captures): ?array
    {
        $title = \Normalizer::normalize($captures['title'] ?? '', \Normalizer::FORM_C);
        $title = trim((string) preg_replace('/' . self::BLANKS . '/u', '_', (string) $title), '_');
        if ($title === '' || $title[0] === ':' || preg_match(self::REFUSED, $title) === 1) {
            return null;
        }
        [$namespace, $rest] = explode(':', $title, 2) + [1 => null];
        if ($rest !== null && in_array(self::lower($namespace), explode(' ', self::SPECIAL), true)) {
            return null;
        }
        preg_match('/\A./us', $title, $found);
        $first = $found[0];
        return ['title' => self::upper($first, $captures['lang'] ?? '') . substr($title, strlen($first))] + $captures;
    }

    private static function lower(string $text): string
    {
        $transliterator = \Transliterator::create('Any-Lower');
        return $transliterator === null ? $text : (string) $transliterator->transliterate($text);
    }

    private static function upper(string $first, string $lang): string
    {
        if ($first === 'i' && in_array($lang, self::TURKIC, true)) {
            return 'İ';
        }
        if (Text::isAscii($first)) {
            return Text::upper($first);
        }
        $isGeorgian = preg_match('/[\x{10d0}-\x{10ff}]/u', $first) === 1;
        $upper = \Transliterator::create('Any-Upper')?->transliterate($first);
        return $isGeorgian || !is_string($upper) || Text::length($upper) !== Text::length($first) ? $first : $upper;
    }
}
