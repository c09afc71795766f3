import type { OpenPsbt } from './psbt-document.ts';
import { copyVersionText } from './text-copies.ts';

interface VersionChoiceProps {
  readonly label: string;
  readonly versions: readonly OpenPsbt[];
  readonly value: OpenPsbt | undefined;
  readonly onChoose: (version: OpenPsbt) => void;
}

/** One of all that were open. */
export function VersionChoice({ label, versions, value, onChoose }: VersionChoiceProps) {
  return (
    <label className="choice">
      <span className="choice-label">{label}</span>
      <select
        value={value && versions.indexOf(value)}
        onChange={(event) => {
          const version = versions[Number(event.target.value)];
          if (version) onChoose(version);
        }}
      >
        {versions.map(({ step }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: versions are only added
          <option key={i} value={i}>
            {copyVersionText(i, step)}
          </option>
        ))}
      </select>
    </label>
  );
}
