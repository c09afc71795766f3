import { createStore, type StoreApi } from 'zustand/vanilla';
import type { SignedByPerson } from '../../rpc/procedure.ts';
import type { WorkForm } from '../document/work.ts';
import type { PsbtState } from '../sign/psbt/psbt-document.ts';

/** Why there is nothing to return. */
export type NothingToReturn =
  /** It is not in the form yet. */
  | 'opening'
  /** Nothing was signed yet, or the result was put away. */
  | 'unsigned'
  /** Another PSBT is open than the one that was asked for. */
  | 'other'
  /** A round of MuSig2: its secret nonces would end with the window. */
  | 'nonces';

export type Returnable =
  | { readonly ok: true; readonly signed: SignedByPerson }
  | { readonly ok: false; readonly why: NothingToReturn };

/** The PSBT that somebody asked for, in a form where a person may open others too. */
export class AskedPsbt {
  /** What the form made of it; undefined where that could not read it. */
  readonly store: StoreApi<{ readonly isOpen: boolean; readonly root: string | undefined }> =
    createStore(() => ({ isOpen: false, root: undefined }));

  constructor(
    private readonly form: WorkForm,
    private readonly psbt: StoreApi<PsbtState>,
  ) {}

  async open(base64: string): Promise<void> {
    await this.form.takeOver(new Blob([base64]), [], {
      repair: undefined,
      isExample: false,
    });
    this.store.setState({ isOpen: true, root: this.form.document()?.steps[0] });
  }

  /** What came of it, as it stands in the form. */
  returnable(): Returnable {
    const { isOpen, root } = this.store.getState();
    if (!isOpen) return no('opening');
    if (root === undefined || this.form.document()?.steps[0] !== root) return no('other');
    const { result, held } = this.psbt.getState();
    if (!result?.ok) return no('unsigned');
    if (held > 0) return no('nonces');
    const { psbt, complete, hex } = result;
    return { ok: true, signed: { psbt, complete, ...(hex !== undefined && { hex }) } };
  }
}

function no(why: NothingToReturn): Returnable {
  return { ok: false, why };
}
