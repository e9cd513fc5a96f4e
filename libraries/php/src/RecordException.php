<?php

declare(strict_types=1);

namespace EdgeCanonicalizer;

/** A text that is no domain record. */
final class RecordException extends \RuntimeException
{
}
