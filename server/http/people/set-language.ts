import { z } from 'zod';
import { mailLanguages } from '../../domain/mail/ports.ts';
import { type SetLanguageDeps, setLanguage } from '../../domain/people/set-language.ts';
import { defineRoute, noContent, noContentBody } from '../pipeline/define-route.ts';

export const setLanguageRoute = defineRoute({
  operationId: 'setLanguage',
  summary: 'Set the language of your mails',
  tag: 'Profile',
  method: 'POST',
  paths: ['/v1/profile/language'],
  access: { kind: 'signed_in' },
  body: z.strictObject({ language: z.enum(mailLanguages) }),
  responses: { 204: noContentBody },
  handler: async (deps: SetLanguageDeps, { caller, body }) => {
    await setLanguage(deps, caller, body.language);
    return noContent;
  },
});
