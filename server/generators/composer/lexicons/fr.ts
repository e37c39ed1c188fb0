import { type Lexicon, lines } from '../lexicon.ts';
import { selling } from './fr-selling.ts';
import { telling } from './fr-telling.ts';

export const french: Lexicon = {
  language: 'fr',
  goals: { ...selling, ...telling },
  angles: {
    tease: {
      open: lines(`
        Quelque chose se prépare.
        Un avant-goût.
        À suivre de près.
        casual| On ne dit pas tout. Mais presque.
        playful| Garder un secret ? On est très mauvais.
        bold| Gardons l’œil ouvert.
        warm| On avait hâte de t’en parler.
        formal| Un premier aperçu pour vous.
      `),
      close: lines(`
        La suite bientôt.
        À suivre.
        casual| Reste dans le coin.
        playful| Chut. Pour l’instant.
        formal| Nous vous en dirons plus bientôt.
      `),
    },
    launch: {
      open: lines(`
        C’est là.
        Et voilà.
        L’attente est finie.
        casual| Ça y est, c’est pour toi.
        playful| Que les confettis volent.
        bold| Nous y sommes.
        warm| On est si heureux de te montrer ça.
        formal| Nous y sommes, et nous avons le plaisir de vous le présenter.
      `),
      close: lines(`
        Les premières réactions sont les bienvenues.
        casual| Alors, tu en dis quoi ?
        formal| Nous attendons vos impressions.
      `),
    },
    teach: {
      open: lines(`
        Bon à savoir.
        Regardons de plus près.
        Quelques repères.
        casual| On t’explique.
        playful| Le cours commence. Sans devoirs.
        bold| Autant savoir.
        warm| On prend le temps de t’expliquer.
        formal| Quelques explications pour vous.
      `),
      close: lines(`
        À garder sous la main.
        Un point à éclaircir ? On y répond en commentaire.
        formal| Nous vous expliquons la suite volontiers.
      `),
    },
    proof: {
      open: lines(`
        Les faits, simplement.
        Ce qui parle pour nous.
        Du concret.
        casual| Juge par toi-même.
        playful| On a apporté les pièces au dossier.
        bold| Pas de grands mots. Des faits.
        warm| Voilà ce qui compte pour nous.
        formal| Jugez par vous-même.
      `),
      close: lines(`
        Les faits sont là.
        casual| Tu as essayé ? Raconte.
        formal| Vous avez essayé ? Votre avis nous intéresse.
      `),
    },
    offer: {
      open: lines(`
        Notre proposition.
        Une proposition à regarder de près.
        casual| On a quelque chose pour toi.
        playful| Le porte-monnaie nous a demandé d’en parler.
        bold| Faisons simple.
        warm| Une petite attention pour toi.
        formal| Notre proposition pour vous.
      `),
      close: lines(`
        Une question ? Il suffit de demander.
        casual| Ça te va ? Dis-le-nous.
        formal| Nous vous renseignons volontiers.
      `),
    },
    reminder: {
      open: lines(`
        Petit rappel.
        Pour mémoire.
        Toujours d’actualité.
        casual| Au cas où tu serais passé à côté.
        playful| C’est encore nous. Bonjour.
        bold| On n’oublie pas.
        warm| Un petit rappel, tout en douceur.
        formal| Nous nous permettons un bref rappel.
      `),
      close: lines(`
        À faire passer à qui cela peut servir.
        casual| Voilà, tu es au courant.
        formal| Merci de votre attention.
      `),
    },
    thanks: {
      open: lines(`
        Merci.
        L’heure de dire merci.
        Un mot pour dire merci.
        casual| Merci à toi.
        playful| Câlin collectif. C’est fait.
        bold| Merci. Vraiment.
        warm| Du fond du cœur : merci.
        formal| Nous tenons à vous remercier.
      `),
      close: lines(`
        Merci d’être là.
        Merci de nous lire.
        formal| Nous vous remercions de votre confiance.
      `),
    },
    story: {
      open: lines(`
        Côté coulisses.
        L’histoire derrière tout ça.
        casual| On te raconte une histoire.
        playful| Installe-toi, c’est l’heure de l’histoire.
        bold| Sans détour.
        warm| Quelques mots de nous à toi.
        formal| Quelques mots sur notre travail.
      `),
      close: lines(`
        Chacun a son histoire. On lit volontiers les autres.
        casual| Et toi, c’est quoi ton histoire ?
        formal| Merci de votre lecture.
      `),
    },
    question: {
      open: lines(`
        Une question.
        On aimerait savoir.
        casual| Petite question pour toi.
        playful| On lève la main, s’il te plaît.
        bold| La parole circule.
        warm| On est curieux de te lire.
        formal| Une question pour vous.
      `),
      close: lines(`
        Réponses en commentaire.
        casual| Dis-nous tout en commentaire.
        formal| Nous attendons votre réponse avec curiosité.
      `),
    },
  },
  naming: lines(`
    {subject}.
    {subject}.
    Voici : {subject}.
    En bref : {subject}.
    On en parle ici : {subject}.
    casual| On te parle de ça : {subject}.
    playful| Tadam : {subject}.
    bold| Tout simplement : {subject}.
    warm| De nous à toi : {subject}.
    formal| Pour vous : {subject}.
  `),
  news: lines(`
    Signé {brand} : {subject}.
    Du nouveau, signé {brand} : {subject}.
    {brand} présente : {subject}.
    casual| {brand} te présente : {subject}.
    playful| Tout frais, signé {brand} : {subject}.
    warm| Avec tendresse, {brand} : {subject}.
    formal| {brand} a le plaisir de vous présenter : {subject}.
  `),
  story: lines(`
    Il y a quelque chose à raconter : {subject}.
    On en parle volontiers : {subject}.
    casual| Tu as un moment ? On te parle de ça : {subject}.
    playful| Prends une chaise. On te parle de ça : {subject}.
    bold| Allons droit au but : {subject}.
    warm| On voulait t’en parler depuis un moment : {subject}.
    formal| Nous aimerions vous en dire plus : {subject}.
  `),
  bridge: lines(`
    De « plus tard » à « allons-y » : {subject}.
    Entre l’idée et l’envie : {subject}.
    D’abord la curiosité. Ensuite ceci : {subject}.
    casual| D’abord tu hésites. Puis tu regardes. Et là : {subject}.
    playful| Avant : on fait défiler. Après : on sait. Entre les deux : {subject}.
    bold| Moins de questions. Plus de ceci : {subject}.
    warm| D’une envie à un moment à partager : {subject}.
    formal| De la question à la réponse : {subject}.
  `),
  because: lines(`
    À noter : {point}.
    Bon à savoir : {point}.
    Ce qui compte : {point}.
    Pour commencer : {point}.
    Un détail : {point}.
    casual| Ce qu’on aime : {point}.
    casual| Ce qui va te plaire : {point}.
    playful| Rebondissement : {point}.
    bold| Le fait : {point}.
    warm| Ce qui nous rend heureux : {point}.
    formal| À souligner : {point}.
  `),
  plus: lines(`
    Et aussi : {point}.
    Autre chose : {point}.
    À ajouter : {point}.
    casual| Et ce n’est pas tout : {point}.
    playful| Cerise sur le gâteau : {point}.
    formal| À cela s’ajoute : {point}.
  `),
  listLead: lines(`
    À savoir :
    En bref :
    Les détails :
    Ce qui compte :
    Au menu :
    casual| Ce que tu dois savoir :
    casual| La version courte :
    playful| Pour qui lit en diagonale :
    bold| Les faits :
    warm| Ce qu’on aimerait te dire :
    formal| Les points clés :
    formal| En résumé, pour vous :
  `),
  offer: lines(`
    {offer}.
    L’offre : {offer}.
    Côté pratique : {offer}.
    casual| Et pour toi : {offer}.
    playful| Ah, et puis : {offer}.
    bold| La proposition : {offer}.
    warm| Une petite attention : {offer}.
    formal| Notre offre pour vous : {offer}.
  `),
  audience: lines(`
    On pense à : {audience}.
    Pour qui ? {audience}.
    casual| C’est pour : {audience}.
    playful| On ne vise personne, mais : {audience}.
    bold| Pensé pour : {audience}.
    warm| Une pensée pour : {audience}.
    formal| Nous pensons à vous : {audience}.
  `),
  closingQuestions: lines(`
    Une question à ce sujet ?
    À qui ça fait penser ?
    casual| T’en dis quoi ?
    casual| Tu aimerais savoir quoi d’autre ?
    playful| Qui doit voir ça ?
    bold| Des avis ?
    warm| Tu nous demanderais quoi ?
    formal| Qu’en pensez-vous ?
    formal| Que souhaiteriez-vous savoir ?
  `),
  signOff: lines(`
    {brand} : {sells}.
    {brand} : {sells}.
    warm| À bientôt, {brand}
    warm| Amicalement, {brand}
  `),
  labels: {
    offer: ['L’offre', 'Côté pratique'],
    audience: ['Pour', 'Pour qui'],
    link: ['En savoir plus', 'Détails', 'Par ici'],
  },
  quotes: ['«\u202f', '\u202f»'],
  address: {
    usual: 'formal',
    casualSigns: /(?<!\p{L})(?:tu|toi|ton|ta|tes|t’|t')(?!\p{L})/giu,
    formalSigns: /(?<!\p{L})(?:vous|votre|vos)(?!\p{L})/giu,
  },
  stopWords:
    'le la les un une des du de au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs et ou mais donc car ni que qui quoi dont où en dans sur sous avec sans pour par chez entre vers depuis pendant avant après comme plus moins très tout toute tous toutes il elle on nous vous ils elles je tu se est sont être avoir fait faire aussi encore déjà ici là'.split(
      ' ',
    ),
};
