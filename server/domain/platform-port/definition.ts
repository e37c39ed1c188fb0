/**
 * What a platform is. Each has one definition, in `platforms/<name>/definition.ts`; `platforms/index.ts` lists them.
 * Everything that differs between platforms is asked of the definition: nothing outside a platform's folder knows its
 * name. The domain, the doors and the generators see the profile, through the catalog; the wiring sees the rest.
 */
import type { Message } from '../../lib/message.ts';
import type { SendRequest } from '../../lib/outbound.ts';
import type { Placement } from '../media/placements.ts';
import type { IdentityProvider } from '../people/ports.ts';
import type { PlatformName } from '../platforms.ts';
import type { Connector } from './connector.ts';
import type { FigureRules } from './insights.ts';
import type { NoticeReader } from './notices.ts';
import type { Publisher } from './publisher.ts';

/** What everything may know about a platform, also about one that this installation does not offer. */
export interface PlatformProfile {
  readonly name: PlatformName;
  /** As a sentence names it: "Facebook". */
  readonly label: string;
  /** As a list of platforms names it: "Facebook Pages". */
  readonly title: string;
  /** The settings that make it available. */
  readonly credentials: CredentialSettings;
  readonly placements: readonly Placement[];
  readonly figures: FigureRules;
  /** The size of a picture for its feed: the most room it gives without cutting. */
  readonly feedPicture: PictureSize;
  readonly usualHours: UsualHours;
  readonly writing: WritingCustoms;
  readonly appearance: Appearance;
  readonly accounts: AccountWords;
  /** What each permission that an account can have granted is for. */
  readonly permissions: Readonly<Record<string, Message>>;
  readonly legal: LegalWords;
}

/** The names of the settings that hold the id and the secret of a client. */
export type CredentialSettings = readonly [id: string, secret: string];

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** When people usually post: customs, not measurements. An account's own slots come before them. */
export interface UsualHours {
  /** Local times, the best one first, each more than an hour from the others. */
  readonly times: readonly string[];
  /** How much a weekend counts against a day, in days. */
  readonly weekendCost: number;
}

/** How people write there, beyond what the platform enforces. */
export interface WritingCustoms {
  /** For a model, as a copywriter would brief a colleague. */
  readonly advice: string;
  /** Links in the caption can be clicked. Elsewhere an address would only be noise. */
  readonly clickableLinks: boolean;
  /** A post has a title beside its caption, in the option `title`. */
  readonly hasTitle: boolean;
  /** The text may contain < and >. */
  readonly angleBrackets: boolean;
  /** The facts may stand as a list. */
  readonly factSheets: boolean;
  /** How many of the brief's points a caption makes. */
  readonly points: number;
  readonly hashtags: number;
  /** About where readers must tap for more: the opening stands before it. */
  readonly opening: number;
  /** Each thought in a paragraph of its own. */
  readonly airy: boolean;
  /** Glanced at while something moves: no empty lines, and one fact is enough. */
  readonly compact: boolean;
  /** How often a caption ends in a question to its readers. */
  readonly asks: number;
  /** The call to action stands right below the opening. */
  readonly callFirst: boolean;
  readonly emoji: number;
}

export interface Appearance {
  /** Its place where platforms stand side by side. */
  readonly order: number;
  /** SVG path data in a box of 24 by 24. */
  readonly glyph: string;
  /** For a light and for a dark background. */
  readonly colours: { readonly light: string; readonly dark: string };
}

export type AccountKind = 'creator' | 'page' | 'profile' | 'channel';

/** What can be connected there, and how. */
export interface AccountWords {
  readonly kind: AccountKind;
  /** What the external ids of people's own accounts start with, where these are of another kind. */
  readonly personIdPrefix: string | null;
  readonly connectable: Message;
  /** What people look for in vain. */
  readonly notConnectable: Message | null;
  /** Where there are several logins: by which of the granted permissions one of them is known. */
  readonly logins: readonly Login[];
}

export interface Login {
  /** As `ways` of the connector names it. */
  readonly way: string;
  /** Null: the login of an account that no other one explains. */
  readonly scopePrefix: string | null;
  /** Whether a program can give the permission back. */
  readonly revocable: boolean;
}

/** What the pages on privacy and terms say about it, as Markdown. Null: nothing, or another platform says it for both. */
export interface LegalWords {
  /** Its rules, and where a person takes the permission back. */
  readonly rules: Translated | null;
  /** How long its figures are kept. */
  readonly figures: Translated | null;
  /** How a person has their data deleted from there. */
  readonly deletion: Translated | null;
  /** What a person agrees to by using it. */
  readonly terms: Translated | null;
}

export interface Translated {
  readonly en: string;
  readonly de: string;
}

/** All of a platform: its profile, what it reads of the installation, and its adapter. */
export interface PlatformDefinition<Settings extends object = object> extends PlatformProfile {
  /** Other settings that it reads, by their names. */
  readonly settings: Readonly<Record<string, SettingRule>>;
  /** The real addresses. */
  readonly hosts: Readonly<Record<string, string | readonly string[]>>;
  /** Undefined: this installation does not offer it. */
  read(installation: Installation): Settings | undefined;
  create(settings: Settings, send: SendRequest): Platform;
  /** Where people can sign in with an account of theirs. */
  readonly signIn?: SignInDefinition;
}

export interface SettingRule {
  readonly usual: string;
  readonly fits: RegExp;
  /** As in "LINKEDIN_VERSION must look like 202609": what stands behind the name. */
  readonly must: string;
}

/** What an adapter gives. */
export interface Platform {
  readonly publisher: Publisher;
  readonly connector: Connector;
  /** Undefined where the platform tells us nothing by itself. */
  readonly notices?: NoticeReader;
}

export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What a platform may know of the installation. */
export interface Installation {
  /** Where the sandbox simulates a platform; null where it is real. */
  simulatedAt(platform: PlatformName): string | null;
  /** Null: none are set. Where everything is simulated, those of the sandbox. */
  credentials(platform: PlatformName): ClientCredentials | null;
  /** The value of a setting that a definition names. */
  setting(name: string): string;
  /** Our address, where a platform can fetch files from it. */
  readonly publicUrl: URL | null;
}

export interface SignInDefinition {
  readonly id: string;
  readonly name: string;
  readonly credentials: CredentialSettings;
  /** Its place among those that people are offered. */
  readonly order: number;
  create(input: SignInInput, send: SendRequest): IdentityProvider;
}

export interface SignInInput extends ClientCredentials {
  readonly redirectUri: string;
  readonly installation: Installation;
  readonly simulated: boolean;
}

/** Every platform there is, by name. */
export interface PlatformCatalog {
  readonly names: readonly PlatformName[];
  readonly profiles: readonly PlatformProfile[];
  find(name: string): PlatformProfile | undefined;
  /** Of a name that was checked when it came in. Another one is a mistake of ours. */
  get(name: PlatformName): PlatformProfile;
}
