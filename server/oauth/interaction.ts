/**
 * Every authorization request asks the person, on our own page. Who they are is the current web session's
 * person, when they answer and when the answer is carried back. A person who is not signed in does that first and then
 * makes the same request again: until then nothing is kept, so that strangers cannot fill the database.
 */
import type { IncomingMessage } from 'node:http';
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { UserId } from '../lib/ids.ts';
import { consentApiPath, consentPath, proofOf } from './consents.ts';
import { consentSeconds } from './lifetimes.ts';

export interface InteractionDeps {
  /** The person of the web session that a browser's request carries. */
  readonly signedIn: (req: IncomingMessage) => Promise<{ readonly userId: UserId } | undefined>;
  readonly cookieKeys: readonly string[];
  readonly consentCookie: string;
  readonly cookie: { readonly httpOnly: true; readonly sameSite: 'lax'; readonly secure: boolean };
}

const notSignedInReason = 'not_signed_in';

/** Whether the request was made by a person who has to sign in first. */
export const isBeforeSignIn = (prompt: unknown): boolean =>
  (prompt as { reasons?: readonly string[] } | undefined)?.reasons?.includes(notSignedInReason) === true;

export function askForConsent(deps: InteractionDeps): NonNullable<Configuration['interactions']> {
  const { Check, Prompt } = interactionPolicy;
  const isSignedIn = async (ctx: KoaContextWithOIDC) => (await deps.signedIn(ctx.req)) !== undefined;

  const notSignedIn = new Check(
    notSignedInReason,
    'the person is not signed in',
    'login_required',
    async (ctx) => ctx.oidc.result?.consent === undefined && !(await isSignedIn(ctx)),
  );
  const alwaysAsk = new Check(
    'consent_needed',
    'the person is asked every time',
    'consent_required',
    (ctx) => ctx.oidc.result?.consent === undefined,
  );
  const samePerson = new Check(
    'another_person',
    'the person who answered is not the one who is signed in now',
    'access_denied',
    async (ctx) => {
      if (ctx.oidc.result?.consent === undefined) return false;
      const person = await deps.signedIn(ctx.req);
      if (person?.userId !== ctx.oidc.session?.accountId)
        throw new errors.AccessDenied('the person who answered is not signed in any more');
      return false;
    },
  );

  return {
    policy: [new Prompt({ name: 'consent', requestable: true }, notSignedIn, alwaysAsk, samePerson)],
    url: async (ctx, { uid, prompt }) => {
      if (isBeforeSignIn(prompt)) return `/signin?${new URLSearchParams({ return_to: ctx.originalUrl })}`;
      const [key] = deps.cookieKeys;
      if (key === undefined) throw new Error('there is no key for cookies');
      ctx.cookies.set(deps.consentCookie, proofOf(key, uid), {
        ...deps.cookie,
        signed: false,
        path: consentApiPath(uid),
        maxAge: consentSeconds * 1_000,
      });
      return consentPath(uid);
    },
  };
}
