/**
 * Defines a platform. Each has one definition, in `platforms/<name>/definition.ts`; `platforms/index.ts` lists
 * them. Everything that differs between platforms is read from the definition: nothing outside a platform's folder
 * knows its name. The domain, the HTTP layer and the generators see the profile, through the catalog; the wiring
 * sees the rest.
 */
import type { Message } from '../../lib/message.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import type { Placement } from '../media/placements.ts';
import type { IdentityProvider } from '../people/ports.ts';
import type { PlatformName } from '../platforms.ts';
import type { Connector } from './connector.ts';
import type { InsightRules } from './insights.ts';
import type { NoticeReader } from './notices.ts';
import type { Content, MediaRole, Publisher } from './publisher.ts';

/** What any code may know about a platform, including one that this installation does not offer. */
export interface PlatformProfile {
  readonly name: PlatformName;
  /** As used in a sentence: "Facebook". */
  readonly label: string;
  /** As used in a list of platforms: "Facebook Pages". */
  readonly title: string;
  /** The settings that make it available. */
  readonly credentials: CredentialSettings;
  readonly placements: readonly Placement[];
  readonly insightRules: InsightRules;
  /** The picture size for its feed: the largest area it shows without cropping. */
  readonly feedPicture: PictureSize;
  /** Null: its profiles show no grid of posts that people plan. */
  readonly profileGrid: ProfileGrid | null;
  readonly typicalHours: TypicalHours;
  readonly writing: WritingConventions;
  readonly appearance: Appearance;
  readonly accounts: AccountDescription;
  /** What each permission that an account can have granted is for. */
  readonly permissions: Readonly<Record<string, Message>>;
  readonly legal: PlatformLegalTexts;
}

/** The names of the settings that hold the id and the secret of a client. */
export type CredentialSettings = readonly [id: string, secret: string];

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** How a profile there shows its posts side by side, the newest first. */
export interface ProfileGrid {
  readonly columns: number;
  /** The width of a tile divided by its height. */
  readonly tileRatio: number;
  /** Pure. Null: the profile does not show such a post. */
  tileOf(content: GridContent): GridTile | null;
}

/** What decides how a post looks on the grid. */
export interface GridContent {
  readonly options: Content['options'];
  readonly media: readonly { readonly mime: string; readonly role?: MediaRole | null }[];
}

export interface GridTile {
  /** The sign in the corner of the tile; null for a single picture. */
  readonly mark: 'video' | 'several' | null;
  /** What the platform calls such a post, where it has a mark. */
  readonly label: Message | null;
}

/** Typical posting hours: conventions, not measurements. An account's own slots take precedence. */
export interface TypicalHours {
  /** Local times, the best one first, each more than an hour from the others. */
  readonly times: readonly string[];
  /** The penalty for a weekend day, in days. */
  readonly weekendPenaltyDays: number;
}

/** Writing conventions of the platform, beyond what it enforces. */
export interface WritingConventions {
  /** For a model, as a copywriter would brief a colleague. */
  readonly advice: string;
  /** Links in the caption are clickable. Elsewhere an address would only be noise. */
  readonly clickableLinks: boolean;
  /** A post has a title beside its caption, in the option `title`. */
  readonly hasTitle: boolean;
  /** The text may contain < and >. */
  readonly angleBrackets: boolean;
  /** How many of the brief's points a caption makes. */
  readonly points: number;
  readonly hashtags: number;
  /** Each thought gets its own paragraph. */
  readonly separateParagraphs: boolean;
  /** Read at a glance beside a video: no empty lines, and one fact is enough. */
  readonly compact: boolean;
  /** The call to action comes directly after the opening. */
  readonly callToActionFirst: boolean;
}

export interface Appearance {
  /** Its position in lists of platforms. */
  readonly order: number;
  /** SVG path data in a box of 24 by 24. */
  readonly glyph: string;
  /** For a light and for a dark background. */
  readonly colours: { readonly light: string; readonly dark: string };
}

export type AccountKind = 'creator' | 'page' | 'profile' | 'channel';

/** What can be connected there, and how. */
export interface AccountDescription {
  readonly kind: AccountKind;
  /** The prefix of external ids of personal accounts, where these are of another kind. */
  readonly personIdPrefix: string | null;
  readonly connectable: Message;
  /** What cannot be connected although people expect it. */
  readonly notConnectable: Message | null;
  /** Where there are several logins: the granted permissions that identify each. */
  readonly logins: readonly Login[];
}

export interface Login {
  /** The id of the connector's method. */
  readonly method: string;
  /** Null: the login of accounts that no other login matches. */
  readonly scopePrefix: string | null;
  /** Whether the permission can be revoked through the API. */
  readonly revocable: boolean;
}

/**
 * The platform's text for the privacy and terms pages, as Markdown. Null: nothing, or another platform covers
 * both.
 */
export interface PlatformLegalTexts {
  /** Its rules, and where a person revokes the permission. */
  readonly rules: TranslatedText | null;
  /** How long its metrics are stored. */
  readonly metrics: TranslatedText | null;
  /** How a person can have their data deleted there. */
  readonly deletion: TranslatedText | null;
  /** What a person agrees to by using it. */
  readonly terms: TranslatedText | null;
}

export interface TranslatedText {
  readonly en: string;
  readonly de: string;
}

/** The complete platform: its profile, the settings it reads, and its adapter. */
export interface PlatformDefinition<Settings extends object = object> extends PlatformProfile {
  /** Other settings that it reads, by name. */
  readonly settings: Readonly<Record<string, SettingRule>>;
  /** The real addresses. */
  readonly hosts: Readonly<Record<string, string | readonly string[]>>;
  /** Undefined: this installation does not offer it. */
  read(installation: Installation): Settings | undefined;
  create(settings: Settings, send: SendRequest): Platform;
  /** For platforms whose accounts can be used to sign in. */
  readonly signIn?: SignInDefinition;
}

export interface SettingRule {
  readonly defaultValue: string;
  readonly pattern: RegExp;
  /** The end of a sentence such as "LINKEDIN_VERSION must look like 202609". */
  readonly requirement: string;
}

/** What an adapter provides. */
export interface Platform {
  readonly publisher: Publisher;
  readonly connector: Connector;
  /** Undefined where the platform sends no notices. */
  readonly notices?: NoticeReader;
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a platform may know of the installation. */
export interface Installation {
  /** The sandbox address that simulates a platform; null where it is real. */
  simulatedAt(platform: PlatformName): string | null;
  /** Null: none are set. When everything is simulated, those of the sandbox. */
  credentials(platform: PlatformName): ClientCredentials | null;
  /** The value of a setting that a definition names. */
  setting(name: string): string;
  /** Our public address, if platforms can fetch files from it. */
  readonly publicUrl: URL | null;
}

export interface SignInDefinition {
  readonly id: string;
  readonly name: string;
  readonly credentials: CredentialSettings;
  /** Its position among the offered methods. */
  readonly order: number;
  create(input: SignInInput, send: SendRequest): IdentityProvider;
}

export interface SignInInput extends ClientCredentials {
  readonly redirectUri: string;
  readonly installation: Installation;
  readonly simulated: boolean;
}

/** All platforms, by name. */
export interface PlatformCatalog {
  readonly names: readonly PlatformName[];
  readonly profiles: readonly PlatformProfile[];
  find(name: string): PlatformProfile | undefined;
  /** For a name that was validated on input. An unknown one is a bug. */
  get(name: PlatformName): PlatformProfile;
}
