interface ChoiceProps<Option extends string> {
  readonly label: string;
  readonly options: readonly Option[];
  readonly names: Readonly<Record<Option, string>>;
  readonly value: Option;
  readonly onChoose: (option: Option) => void;
}

/** One of a few, with its label before it. */
export function Choice<Option extends string>(props: ChoiceProps<Option>) {
  const { label, options, names, value, onChoose } = props;
  function choose(chosen: string): void {
    const option = options.find((each) => each === chosen);
    if (option !== undefined) onChoose(option);
  }
  return (
    <label className="choice">
      <span className="choice-label">{label}</span>
      <select value={value} onChange={(event) => choose(event.target.value)}>
        {options.map((option) => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </select>
    </label>
  );
}
