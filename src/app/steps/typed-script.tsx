import { useContext, useEffect, useId, useState } from 'react';
import type { OpenedSteps, WrongTyped } from '../../channel/protocol/steps-protocol.ts';
import { TYPED_RULES, type TypedRules } from '../../core/verdict/trace/typed-rules.ts';
import { Choice } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { type StepsClient, StepsContext } from './client-context.ts';
import { Run } from './steps-dialog.tsx';
import { STEPS_TEXT } from './text.ts';

const { typed: TEXT } = STEPS_TEXT;

/** A script and a stack to be typed, without a file. */
export function TypedScriptForm() {
  const client = useContext(StepsContext);
  return client && <Form client={client} />;
}

type Answer = OpenedSteps | WrongTyped | 'lost';

function Form({ client }: { readonly client: StepsClient }) {
  const [script, setScript] = useState('');
  const [stack, setStack] = useState('');
  const [rules, setRules] = useState<TypedRules>('tapscript');
  const [answer, setAnswer] = useState<Answer>();
  // What is kept of a run goes with what asked for it.
  useEffect(() => () => client.stop(), [client]);

  async function run(): Promise<void> {
    const asked = client.ask('openTyped', { script, stack, rules });
    setAnswer(await asked.catch(() => 'lost' as const));
  }

  return (
    <div className="steps-typed">
      <Field label={TEXT.script} value={script} onChange={setScript} placeholder={TEXT.words} />
      <Field label={TEXT.stack} value={stack} onChange={setStack} placeholder={TEXT.items} />
      <div className="empty-actions">
        <Choice
          label={TEXT.rules}
          options={TYPED_RULES}
          names={TEXT.ruleNames}
          value={rules}
          onChoose={setRules}
        />
        <button type="button" className="button" onClick={run}>
          {TEXT.run}
        </button>
        {answer === 'lost' && <p role="alert">{STEPS_TEXT.lost}</p>}
        {typeof answer === 'object' && 'wrong' in answer && (
          <p role="alert">{TEXT.wrong[answer.of](answer.wrong)}</p>
        )}
      </div>
      {typeof answer === 'object' && 'count' in answer && (
        <Dialog title={TEXT.title} onClose={() => setAnswer(undefined)}>
          <Run client={client} run={answer} />
        </Dialog>
      )}
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder: string;
}

function Field({ label, value, onChange, placeholder }: FieldProps) {
  const id = useId();
  return (
    <div className="steps-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="sign-field bytes"
        rows={3}
        spellCheck={false}
        value={value}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}
