/** The words that a site comes back to: those on several of its pages, without the small words of the language. Pure. */
import type { Language } from './languages.ts';
import type { SitePage } from './site.ts';

const maxWords = 6;
const minLetters = 5;

/** Words of five letters and more that every text has; shorter ones are never counted. */
const smallWords: Readonly<Record<Language, string>> = {
  en: 'about above after again against along already although always among another around because become before began begin being below between bring could doing during early either enough every everything first found going great having hours house however inside later least little making might minutes money month months never nothing often other others ourselves people place please rather really right shall should since small something sometimes still takes thank thanks their theirs there these thing things think those though three through times today together tomorrow towards under until using wants week weeks where whether which while whole whose within without would write years yours yourself monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december',
  de: 'aber alle allem allen aller alles als also andere anderen auch ausserdem außerdem beide beiden beim bereits besonders bevor bisher damit danach dann darum dabei dafür dein deine deinen deiner denen denn deren dessen deshalb diese diesem diesen dieser dieses doch durch eben einem einen einer eines einfach einige einmal etwas euch euer eure ganze ganzen gegen geht gern gerne haben hatte hatten heute hier ihnen ihrem ihren ihrer immer jede jedem jeden jeder jedes jetzt kann kannst keine keinen keiner können könnte machen mehr meist mich mit morgen muss müssen nach nicht nichts noch nur oder ohne schon sehr seine seinem seinen seiner selbst sich sind sowie später stunden tagen über unser unsere unserem unseren unserer unter viele vielen vom von vor war waren weil welche wenn werden wieder wird wollen worden wurde wurden zeit zum zur zwei zwischen montag dienstag mittwoch donnerstag freitag samstag sonntag',
  fr: 'alors ainsi après aucun aussi autre autres avant avoir beaucoup cette ceux chaque chez comme dans depuis deux donc elles encore entre être faire heures jamais jours leurs lorsque même mêmes moins notre nous parce pendant peut plus plusieurs pour pourquoi quand quelques sans selon sera seulement sont sous tous toujours toute toutes très votre vous',
  es: 'además ahora algunos antes aquí aunque cada como cómo cuando cuándo desde después donde dónde durante ellos entre están estar estas este estos fuera hacer hasta horas luego mejor menos mientras mismo mucho muchos nada nuestra nuestras nuestro nuestros nunca otra otras otro otros para pero poco porque puede pueden quien según siempre sobre solo sólo también tanto tiene tienen toda todas todo todos usted ustedes vosotros',
  pt: 'agora ainda além alguns antes aqui assim cada como depois desde durante elas eles entre então essa esse esta estar estas este estes fazer horas isso mais menos mesmo muito muitos nada nosso nossa nossos nossas nunca onde outra outras outro outros para pela pelas pelo pelos pode podem porque quando quem sempre sobre também tanto todas todos você vocês',
};

export function findWords(
  pages: readonly SitePage[],
  language: Language,
  /** The brand's own name is no word of its voice. */
  siteName: string,
): string[] {
  const ignored = new Set([...smallWords[language].split(' '), ...lettersOf(siteName, language)]);
  const found = new Map<string, { pages: Set<string>; count: number; spelling: string }>();
  for (const { url, passages } of pages)
    for (const word of lettersOf(passages.join(' '), language, (text) => text)) {
      const key = word.toLocaleLowerCase(language);
      if (word.length < minLetters || ignored.has(key)) continue;
      const known = found.get(key) ?? { pages: new Set(), count: 0, spelling: word };
      known.pages.add(url);
      known.count += 1;
      // Within a sentence a word shows how it is written: "Roast" at its start is "roast".
      if (word === key) known.spelling = word;
      found.set(key, known);
    }
  return [...found.values()]
    .filter(({ pages: on }) => on.size > 1)
    .sort((a, b) => b.pages.size - a.pages.size || b.count - a.count)
    .slice(0, maxWords)
    .map(({ spelling }) => spelling);
}

const lettersOf = (
  text: string,
  language: Language,
  spell = (word: string): string => word.toLocaleLowerCase(language),
): string[] =>
  Array.from(new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    .filter(({ isWordLike, segment }) => isWordLike && /^\p{L}+$/u.test(segment))
    .map(({ segment }) => spell(segment));
