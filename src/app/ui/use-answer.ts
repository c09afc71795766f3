import { useEffect, useState } from 'react';

/** What is answered to a question, which is asked again when it is another; `lost` where nobody answers. */
export function useAnswer<Answer>(ask: () => Promise<Answer>): Answer | 'lost' | undefined {
  const [answer, setAnswer] = useState<Answer | 'lost'>();
  useEffect(() => {
    let isCurrent = true;
    ask().then(
      (found) => isCurrent && setAnswer(found),
      () => isCurrent && setAnswer('lost'),
    );
    return () => {
      isCurrent = false;
    };
  }, [ask]);
  return answer;
}
