/** The settings of an installation, as one typed value. `config.ts` reads it from the environment. */
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
    /** Of each workspace. */
    readonly quotaBytes: number;
    /** Files go to an S3-compatible storage; null means to the data folder. */
    readonly s3: S3Settings | null;
    /** Null means: wherever the PATH has it. */
    readonly ffmpegPath: string | null;
  };
  /** A PostgreSQL server of yours; null means the embedded one. */
  readonly databaseUrl: string | null;
  /** Null when the embedded installation keeps its own keys in the data folder. */
  readonly encryptionKeys: KeyRing | null;
  /** For the cookies of the authorization server, newest first; null means derived from the encryption key. */
  readonly cookieKeys: readonly string[] | null;
  readonly signup: 'invite' | 'open';
  readonly signIn: SignInSettings;
  /**
   * Platforms and sign-in are all simulated by the sandbox, or none of them is: beside real ones, a sign-in that asks
   * for nothing would give them to anybody. One real credential, or an address that is not loopback, ends it for all.
   */
  readonly simulated: boolean;
  readonly sandbox: { readonly port: number; readonly url: URL | null };
  /** Credentials of each platform; null where there is none, and then it is simulated with all others or not offered. */
  readonly platforms: Readonly<Record<PlatformName, ClientCredentials | null>>;
  /** The values of the settings that the platforms' definitions name. */
  readonly platformSettings: Readonly<Record<string, string>>;
  /** Requests a minute. */
  readonly limits: Limits;
  readonly metrics: {
    /** Whoever reads /metrics must send it; null: only this machine may, on a loopback installation. */
    readonly token: string | null;
    /** Of a process that only works and so has no address of its own; null: none. */
    readonly workerPort: number | null;
  };
  /** Who runs this installation: user ids and confirmed addresses; empty means the first owner. */
  readonly operators: readonly string[];
  /** What the pages on privacy and terms say of whoever runs this installation. */
  readonly legal: {
    readonly name: string | null;
    readonly contact: string | null;
    /** Texts of their own; null: the ones that come with Signoff. */
    readonly privacyFile: string | null;
    readonly termsFile: string | null;
  };
  /** Null: mails are kept, and nobody sends them. */
  readonly mail: { readonly smtpUrl: string; readonly from: string } | null;
  /** The language model of every workspace that has none of its own; null: the built-in composer writes. */
  readonly model: ModelSetup | null;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
}

export interface Limits {
  /** Of one program with an access token, one person with a session, one address without either. */
  readonly token: number;
  readonly user: number;
  readonly address: number;
  /** Sign-ins begun and finished from one address, in all processes together. */
  readonly signIn: number;
  /** Requests of one app, and from one address, to the token endpoint, in all processes together. */
  readonly tokenEndpoint: number;
  /** Texts and pictures that one person has made in a workspace, in all processes together. */
  readonly generation: number;
}

export interface S3Settings {
  /** Null means Amazon's own. */
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

/** Whom people sign in with, by clients apart from those that publish; all null where sign-in is simulated. */
export interface SignInSettings {
  readonly oidc: OidcSettings | null;
  /** Of the platforms that people can sign in with. */
  readonly clients: Readonly<Record<ProviderId, ClientCredentials | null>>;
}
