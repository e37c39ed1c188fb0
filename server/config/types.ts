/** The settings of an installation as one typed value, read from the environment by `config.ts`. */
import type { ModelSetup } from '../domain/content/model-settings.ts';
import type { ProviderId } from '../domain/people/identity.ts';
import type { ClientCredentials } from '../domain/platform-port/definition.ts';
import type { PlatformName } from '../domain/platforms.ts';
import type { KeyRing } from '../lib/key-ring.ts';

export interface Config {
  readonly http: {
    readonly host: string;
    readonly port: number;
    readonly baseUrl: URL;
    readonly tls: { readonly certPath: string; readonly keyPath: string } | null;
    readonly trustProxy: string | null;
  };
  readonly dataDir: string;
  readonly media: {
    readonly maxFileBytes: number;
    /** Per workspace. */
    readonly quotaBytes: number;
    /** S3-compatible storage for files; null stores them in the data folder. */
    readonly s3: S3Settings | null;
    /** Null: found through the PATH. */
    readonly ffmpegPath: string | null;
  };
  /** An external PostgreSQL server; null means the embedded one. */
  readonly databaseUrl: string | null;
  /** As the role that owns the tables; null: somebody else migrates. */
  readonly databaseOwnerUrl: string | null;
  /** Null when the embedded installation stores its own keys in the data folder. */
  readonly encryptionKeys: KeyRing | null;
  /** For the cookies of the authorization server, newest first; null: derived from the encryption key. */
  readonly cookieKeys: readonly string[] | null;
  readonly signup: 'invite' | 'open';
  /** How old a sign-in may be for signing and connecting; null: as old as its session. */
  readonly signInMaxAgeMs: number | null;
  /** How long events are kept. */
  readonly eventRetentionMs: number;
  /** Endpoints that an app may have in a workspace. */
  readonly webhooksPerApp: number;
  readonly signIn: SignInSettings;
  /** Whether people sign in with passkeys, which belong to the host of the base URL. */
  readonly passkeys: boolean;
  /**
   * Either the sandbox simulates all platforms and sign-in, or none of them: next to real platforms, a simulated
   * sign-in that requires no proof would hand them to anyone. One real credential, or an address that is not
   * loopback, turns simulation off for all.
   */
  readonly simulated: boolean;
  readonly sandbox: { readonly port: number; readonly url: URL | null };
  /**
   * Credentials of each platform. Null where none are set: the platform is then simulated with all others, or
   * not offered.
   */
  readonly platforms: Readonly<Record<PlatformName, ClientCredentials | null>>;
  /** The values of the settings that the platforms' definitions declare. */
  readonly platformSettings: Readonly<Record<string, string>>;
  /** Requests per minute. */
  readonly limits: Limits;
  /** How long calls of programs are kept, and how many bytes of them. Sums of them stay for over a year. */
  readonly requestLog: {
    readonly answeredMs: number;
    readonly refusedMs: number;
    readonly maxBytes: number;
  };
  readonly metrics: {
    /**
     * The token that readers of /metrics must send; null: open to this machine only, on a loopback installation.
     */
    readonly token: string | null;
    /** The port for metrics of a worker-only process, which serves no other address; null: none. */
    readonly workerPort: number | null;
  };
  /** The operators of this installation: user ids and confirmed addresses; empty means the first owner. */
  readonly operators: readonly string[];
  /** What the privacy and terms pages say about the operator. */
  readonly legal: {
    readonly name: string | null;
    readonly contact: string | null;
    /** The operator's own texts; null: the ones that ship with Signoff. */
    readonly privacyFile: string | null;
    readonly termsFile: string | null;
  };
  /** Null: mails are stored but not sent. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  /** The language model for workspaces without one of their own; null: the built-in composer writes. */
  readonly model: ModelSetup | null;
  /** Whether owners may let a model server on this machine write for their workspace. */
  readonly localModels: boolean;
  /** Where signed checkpoints of the audit are kept, besides the database. */
  readonly checkpoints: {
    readonly folder: string;
    readonly webhook: URL | null;
    /** The address that gets them by mail. */
    readonly mail: string | null;
    /** The time-stamp authority; `caFile`: the certificates it must lead to, else those that Node.js trusts. */
    readonly authority: { readonly url: URL; readonly caFile: string | null } | null;
  };
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

export interface Limits {
  /** Per program with an access token, per user with a session, and per address without either. */
  readonly token: number;
  readonly user: number;
  readonly address: number;
  /** What strangers may ask besides, per address: consent, pages, the API's documents, and what platforms tell us. */
  readonly authorize: number;
  readonly pages: number;
  readonly reference: number;
  readonly callbacks: number;
  /** Sign-ins started and finished from one address, across all processes. */
  readonly signIn: number;
  /** Requests to the token endpoint per app and per address, across all processes. */
  readonly tokenEndpoint: number;
  /** Texts and pictures that one user generates in a workspace, across all processes. */
  readonly generation: number;
}

export interface S3Settings {
  /** Null means Amazon S3 itself. */
  readonly endpoint: string | null;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly forcePathStyle: boolean;
  readonly prefix: string;
}

export interface OidcSettings {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
}

/**
 * The providers people sign in with, using other clients than those that publish; all null where sign-in is
 * simulated.
 */
export interface SignInSettings {
  readonly oidc: OidcSettings | null;
  /** One client for each platform that people can sign in with. */
  readonly clients: Readonly<Record<ProviderId, ClientCredentials | null>>;
}
