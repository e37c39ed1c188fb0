/** Common words by language: they make no hashtag, and within a sentence they are written in lower case. */
import type { Language } from '../../domain/content/languages.ts';

const splitWords = (words: string): ReadonlySet<string> => new Set(words.split(' '));

export const stopWords: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: splitWords(
    'people everyone anyone a an the our we my your it its this these those and or but no not all any for with without from in on at to of by as is are you free good ready easy made comes works takes about after again also another because been before being between both could does doing down during each every from further have having here into itself just like make many more most much only other ours over same should some such than that their them then there they through under until very want were what when where which while will with would your yours',
  ),
  de: splitWords(
    'aber alle alles also andere auch auf aus bei beim bereits bis bitte das dass dem den denn der des dich die diese dieser dieses dir doch dort durch ein eine einem einen einer eines einfach erst etwas euch euer für ganz gibt haben hat hier ich ihm ihn ihnen ihr ihre immer ist jede jeden jeder jedes jetzt kann kein keine können lang machen man mehr mein mit nach nicht noch nur oder ohne schon sehr sein seine sich sie sind soll sollte über und uns unser unsere unter viel viele vom von vor war was weil wenn werden wer wie wir wird wollen worden zum zur zwischen',
  ),
  fr: splitWords(
    'le la les un une des du de au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs et ou mais donc car ni que qui quoi dont où en dans sur sous avec sans pour par chez entre vers depuis pendant avant après comme plus moins très tout toute tous toutes il elle on nous vous ils elles je tu se est sont être avoir fait faire aussi encore déjà ici là',
  ),
  es: splitWords(
    'el la los las lo un una unos unas de del al a en con sin por para sobre entre desde hasta hacia según tras y e o u ni que qué quien quién cual como cómo cuando cuándo donde dónde pero más menos muy mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas ese esa esos esas esto eso se es son ser está están fue hay ya no sí también cada todo toda todos todas',
  ),
  pt: splitWords(
    'o a os as um uma uns umas de do da dos das em no na nos nas ao aos à às por pelo pela pelos pelas para com sem sob sobre entre desde até após e ou mas nem que quem qual quais como quando onde porque se mais menos muito já não sim também meu minha meus minhas seu sua seus suas nosso nossa nossos nossas este esta estes estas esse essa isto isso aquilo é são ser está estão foi há cada todo toda todos todas',
  ),
};

const frenchElisions = ['l', 'd', 'c', 'j', 'n', 's', 'm', 't', 'qu'];

/** Continues a sentence: a common first word loses its capital. Any other word could be a name and keeps it. */
export function lowerFirstWord(text: string, language: Language): string {
  const [, word = '', rest = ''] = /^(\p{L}+)(.*)$/su.exec(text) ?? [];
  const lower = word.toLowerCase();
  // "The Lighthouse …" is a title and keeps its capital.
  const isTitle = /^\s+\p{Lu}/u.test(rest) || word === 'I';
  const isElided = language === 'fr' && /^['’]/.test(rest) && frenchElisions.includes(lower);
  return !isTitle && (isElided || stopWords[language].has(lower)) ? lower + rest : text;
}
