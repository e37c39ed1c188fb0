import { useMutation } from '@tanstack/react-query';
import { toOwnUrl } from './return-path.ts';

/** Runs a sign-in and leaves for the page that it is for, with everything read anew. */
export const usePasskey = <Input>(signIn: (input: Input) => Promise<string>) =>
  useMutation({
    mutationFn: signIn,
    onSuccess: (path) => window.location.assign(toOwnUrl(path, window.location.origin)),
  });
