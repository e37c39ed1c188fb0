import { useState } from 'react';

/** The question before a signature. It takes the place of the button, so whoever says no finds the focus there again. */
export const useAsking = () => {
  const [step, setStep] = useState<'quiet' | 'asking' | 'declined'>('quiet');
  return {
    isAsking: step === 'asking',
    wasDeclined: step === 'declined',
    ask: () => setStep('asking'),
    decline: () => setStep('declined'),
    close: () => setStep('quiet'),
  };
};
