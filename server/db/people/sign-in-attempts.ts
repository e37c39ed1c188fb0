/** Sign-in attempts: to an identity provider and back, each redeemed once. */
import type { Selectable } from 'kysely';
import type { Binding, SignInAttempts } from '../../domain/people/ports.ts';
import { later, minutes } from '../../lib/clock.ts';
import type { DatabaseHandle } from '../postgres/database.ts';
import type { RowMacs } from '../postgres/row-macs.ts';
import type { Database } from '../schema/schema.ts';

export function createSignInAttempts({ sql }: DatabaseHandle, macs: RowMacs): SignInAttempts {
  return {
    async save(attempt, now) {
      const { boundTo } = attempt;
      const longExpired = later(now, -minutes(2));
      await sql.deleteFrom('sign_in_attempts').where('expires_at', '<=', longExpired).execute();
      await sql
        .insertInto('sign_in_attempts')
        .values(
          macs.sign('sign_in_attempts', {
            state_hash: attempt.stateHash,
            provider: attempt.provider,
            browser_hash: boundTo.kind === 'browser' ? boundTo.hash : null,
            link_user_id: boundTo.kind === 'browser' ? null : boundTo.userId,
            link_session_id: boundTo.kind === 'browser' ? null : boundTo.sessionId,
            signs_in_again: boundTo.kind === 'again',
            nonce: attempt.nonce,
            code_verifier: attempt.codeVerifier,
            return_to: attempt.returnTo,
            // The hash is enough to find the invitation, and a copy of this table gives no access.
            invitation_token: attempt.invitationHash,
            time_zone: attempt.timeZone,
            expires_at: attempt.expiresAt,
          }),
        )
        .execute();
    },

    async claim(stateHash, browserHash, now) {
      const claimed = await sql
        .deleteFrom('sign_in_attempts')
        .where('state_hash', '=', stateHash)
        .where('expires_at', '>', now)
        .where(({ or, eb }) =>
          or([eb('link_session_id', 'is not', null), eb('browser_hash', '=', browserHash)]),
        )
        .returningAll()
        .executeTakeFirst();
      const row = macs.genuine('sign_in_attempts', claimed);
      return (
        row && {
          stateHash: row.state_hash,
          provider: row.provider,
          boundTo: bindingOf(row),
          nonce: row.nonce,
          codeVerifier: row.code_verifier,
          returnTo: row.return_to,
          invitationHash: row.invitation_token,
          timeZone: row.time_zone,
          expiresAt: row.expires_at,
        }
      );
    },
  };
}

const bindingOf = (row: Selectable<Database['sign_in_attempts']>): Binding =>
  row.link_session_id !== null && row.link_user_id !== null
    ? {
        kind: row.signs_in_again ? 'again' : 'session',
        userId: row.link_user_id,
        sessionId: row.link_session_id,
      }
    : { kind: 'browser', hash: row.browser_hash ?? '' };
