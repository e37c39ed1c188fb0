/** Passkeys, the challenges they answer, and the links with which people enrol one. */
import type { PasskeyPurpose } from '../../domain/people/passkey.ts';
import type { IdentityId, SessionId, UserId } from '../../lib/ids.ts';
import type { JsonColumn } from './json-column.ts';

export interface PasskeyTables {
  passkeys: {
    identity_id: IdentityId;
    user_id: UserId;
    credential_id: string;
    public_key: Buffer;
    algorithm: number;
    user_handle: string;
    transports: string[];
    aaguid: string;
    /** A bigint, which the driver reads as text. */
    counter: string;
    backup_eligible: boolean;
    backed_up: boolean;
    rp_id: string;
    origin: string;
    created_at: Date;
    signs_from: Date;
    removed_at: Date | null;
    mac: Buffer | null;
    mac_key: string | null;
  };
  passkey_challenges: {
    challenge_hash: string;
    purpose: PasskeyPurpose;
    browser_hash: string | null;
    user_id: UserId | null;
    session_id: SessionId | null;
    details: JsonColumn<unknown>;
    expires_at: Date;
    mac: Buffer | null;
    mac_key: string | null;
  };
  sign_in_links: {
    token_hash: string;
    kind: 'first_owner' | 'recovery';
    user_id: UserId | null;
    made_by: UserId | null;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
    mac: Buffer | null;
    mac_key: string | null;
  };
}
