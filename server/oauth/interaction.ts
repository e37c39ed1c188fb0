/**
 * Every authorization request asks the user for consent, on our own page. The user is the one of the current web
 * session, both when they decide and when the decision is redeemed. A user who is not signed in does that first
 * and then repeats the request: until then nothing is stored, so that anonymous requests cannot fill the
 * database.
 */
import type { IncomingMessage } from 'node:http';
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider';
import type { UserId } from '../lib/ids.ts';
import { browserProof, consentApiPath, consentPath } from './consents.ts';
import { consentSeconds } from './lifetimes.ts';

export interface InteractionDeps {
  /** The user of the web session that the browser's request carries. */
  readonly findSignedInUser: (req: IncomingMessage) => Promise<{ readonly userId: UserId } | undefined>;
  readonly cookieKeys: readonly string[];
  readonly consentCookie: string;
  readonly cookie: { readonly httpOnly: true; readonly sameSite: 'lax'; readonly secure: boolean };
}

const notSignedInReason = 'not_signed_in';

/** Whether the request was made by a user who has to sign in first. */
export const needsSignIn = (prompt: unknown): boolean =>
  (prompt as { reasons?: readonly string[] } | undefined)?.reasons?.includes(notSignedInReason) === true;

export function askForConsent(deps: InteractionDeps): NonNullable<Configuration['interactions']> {
  const { Check, Prompt } = interactionPolicy;
  const isSignedIn = async (ctx: KoaContextWithOIDC) => (await deps.findSignedInUser(ctx.req)) !== undefined;

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
      const person = await deps.findSignedInUser(ctx.req);
      if (person?.userId !== ctx.oidc.session?.accountId)
        throw new errors.AccessDenied('the person who answered is not signed in any more');
      return false;
    },
  );

  return {
    policy: [new Prompt({ name: 'consent', requestable: true }, notSignedIn, alwaysAsk, samePerson)],
    url: async (ctx, { uid, prompt }) => {
      if (needsSignIn(prompt)) return `/signin?${new URLSearchParams({ return_to: ctx.originalUrl })}`;
      const [key] = deps.cookieKeys;
      if (key === undefined) throw new Error('no cookie key is configured');
      ctx.cookies.set(deps.consentCookie, browserProof(key, uid), {
        ...deps.cookie,
        signed: false,
        path: consentApiPath(uid),
        maxAge: consentSeconds * 1_000,
      });
      return consentPath(uid);
    },
  };
}
