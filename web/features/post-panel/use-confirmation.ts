import { useState } from 'react';

/** The confirmation before a signature. It replaces the button, which gets the focus back when it is declined. */
export const useConfirmation = () => {
  const [step, setStep] = useState<'quiet' | 'asking' | 'declined'>('quiet');
  return {
    isAsking: step === 'asking',
    wasDeclined: step === 'declined',
    ask: () => setStep('asking'),
    decline: () => setStep('declined'),
    close: () => setStep('quiet'),
  };
};
