interface NumberFieldProps {
  /** Name in the form. */
  readonly name: string
  /** Default: the name. */
  readonly id?: string
  readonly label: string
  readonly min: number
  readonly max: number
  /** Text of the field: a number, what a person typed, or nothing. */
  readonly value?: string
  /** What holds while the field is empty; without it, the field has to be filled. */
  readonly placeholder?: string
  /** Whether parts of a whole are numbers, too. */
  readonly isFraction?: boolean
}

/** A field for one number, with its label. */
export function NumberField({
  name,
  id = name,
  label,
  value = '',
  placeholder,
  isFraction,
  ...range
}: NumberFieldProps) {
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="number"
        {...range}
        step={isFraction ? 'any' : undefined}
        required={placeholder === undefined}
        placeholder={placeholder}
        value={value}
      />
    </div>
  )
}
