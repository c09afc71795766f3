import { type ReactNode, useState } from 'react';
import { isArray, isObject, type Json, JsonNumber } from '../../rpc/json/value.ts';
import { fieldsInWords, itemsInWords, TEXT } from '../text/text.ts';

/** How many levels stand open at first. */
const OPEN_LEVELS = 3;
/** How many children are drawn before more are asked for. */
const CHILDREN_AT_ONCE = 50;
/** How much of a long value is drawn. */
const CHARACTERS_AT_MOST = 600;

/** A procedure's answer as a tree of nested lists; closed parts are not in the DOM. */
export function JsonTree({ value }: { readonly value: Json }) {
  return (
    <div className="tree">
      <Children value={value} level={0} />
    </div>
  );
}

interface Child {
  readonly key: string;
  readonly label: string;
  readonly value: Json;
}

function Children({ value, level }: { readonly value: Json; readonly level: number }) {
  const [limit, setLimit] = useState(CHILDREN_AT_ONCE);
  const children = childrenOf(value);
  const rest = children.length - limit;
  return (
    <ul className="tree-list">
      {children.slice(0, limit).map((child) => (
        <li key={child.key}>
          <Node label={child.label} value={child.value} level={level} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button type="button" className="tree-more" onClick={() => setLimit(2 * limit)}>
            {TEXT.more(Math.min(rest, limit))}
          </button>
        </li>
      )}
    </ul>
  );
}

interface NodeProps {
  readonly label: string;
  readonly value: Json;
  readonly level: number;
}

function Node({ label, value, level }: NodeProps) {
  const count = childrenOf(value).length;
  if (count > 0) return <Branch label={label} value={value} level={level} />;
  return (
    <div className="tree-leaf">
      <span className="tree-label">{label}</span>
      <Leaf value={value} />
    </div>
  );
}

function Branch({ label, value, level }: NodeProps) {
  const [open, setOpen] = useState(level < OPEN_LEVELS);
  return (
    <>
      <button
        type="button"
        className="tree-branch"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <span className="tree-label">{label}</span>
        <span className="tree-count">{sizeInWords(value)}</span>
      </button>
      {open && <Children value={value} level={level + 1} />}
    </>
  );
}

function Leaf({ value }: { readonly value: Json }): ReactNode {
  if (typeof value === 'string') return <Text text={value} />;
  if (value instanceof JsonNumber) return <span className="tree-value number">{value.text}</span>;
  if (value === null || typeof value === 'boolean') {
    return <span className="tree-value word">{String(value)}</span>;
  }
  return <span className="tree-value none">{TEXT.none}</span>;
}

function Text({ text }: { readonly text: string }) {
  const shown = text.slice(0, CHARACTERS_AT_MOST);
  return (
    <span className="tree-value">
      {shown}
      {shown.length < text.length && (
        <span className="tree-count"> {TEXT.shownOf(shown.length, text.length)}</span>
      )}
    </span>
  );
}

function childrenOf(value: Json): readonly Child[] {
  if (isObject(value)) {
    // A name may repeat in JSON, so the place makes the key.
    return value.entries.map(([label, each], i) => ({ key: `${i}`, label, value: each }));
  }
  if (value === null || !isArray(value)) return [];
  return value.map((each, i) => ({ key: `${i}`, label: `${i}`, value: each }));
}

function sizeInWords(value: Json): string {
  const count = childrenOf(value).length;
  return value !== null && isArray(value) ? itemsInWords(count) : fieldsInWords(count);
}
