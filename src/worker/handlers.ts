import { signInForm, verifyInForm } from '../core/message/in-form.ts';
import { SELF_TEST, SELF_TEST_OF_WORDS } from '../core/self-test/self-test.ts';
import { rpcHandlers } from './answer.ts';
import { CompareSession } from './compare-session.ts';
import { disclosureHandlers } from './disclosure-answer.ts';
import { mendHandlers } from './mend-answer.ts';
import { messageHandlers } from './message-answer.ts';
import { InspectSession } from './open/inspect-session.ts';
import { VerifySession } from './open/verify-session.ts';
import { packageHandlers } from './package-answer.ts';
import { QrSession } from './qr/qr-session.ts';
import { rehearsalHandlers } from './rehearsal-answer.ts';
import { reportHandlers } from './report-answer.ts';
import type { Handlers } from './serve.ts';
import { SignSession } from './sign/sign-session.ts';
import { SigningFormSession } from './sign/signing-form-session.ts';
import { StepsSession } from './steps-session.ts';

/** All that one worker answers: each is asked for one sort of work and knows all. */
export function createHandlers(): Handlers {
  return {
    ...rpcHandlers,
    ...disclosureHandlers,
    ...mendHandlers,
    ...messageHandlers,
    ...packageHandlers,
    ...rehearsalHandlers,
    ...reportHandlers,
    ...new InspectSession().handlers,
    ...new SignSession().handlers,
    ...new SigningFormSession().handlers,
    ...new VerifySession().handlers,
    ...new CompareSession().handlers,
    ...new QrSession().handlers,
    ...new StepsSession().handlers,
    signMessage: signInForm,
    verifyMessage: verifyInForm,
    selfTest: () => ({ failed: SELF_TEST.failed() ?? SELF_TEST_OF_WORDS.failed() }),
  };
}
