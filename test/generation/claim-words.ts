/**
 * Words that claim something: numbers, superlatives, prices, days. A caption may have them only if the brief or the
 * brand has them; not even the composer's lexicon justifies them, because it knows nothing about the subject.
 */
import type { Language } from '../../server/domain/content/languages.ts';

interface ClaimWords {
  readonly numbers: RegExp;
  readonly superlatives: readonly RegExp[];
  /** Exceptions: words that only look like a superlative. */
  readonly noSuperlatives: RegExp;
  readonly prices: RegExp;
  readonly days: RegExp;
}

/** Letters on neither side; `\b` knows only those of English. */
const word = (pattern: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${pattern})(?![\\p{L}\\p{M}])`, 'giu');
const none = /^$/;

export const claimWords: Readonly<Record<Language, ClaimWords>> = {
  en: {
    numbers: word(
      'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|hundreds?|thousands?|millions?|dozens?|twice|double|half',
    ),
    superlatives: [
      word('[a-z]{2,}est'),
      word(
        'best|worst|the most|perfect(?:ly)?|ultimate|leading|unique|unbeatable|unmatched|unrivall?ed|number one',
      ),
      word(
        'award-winning|world-class|first-class|guaranteed?|proven|certified|revolutionary|incredible|amazing',
      ),
    ],
    noSuperlatives:
      /^(?:rest|test|guest|latest|honest|request|interest|west|forest|harvest|invest|chest|nest|quest|suggest|contest|modest|earnest|manifest|protest|digest|arrest|vest|pest|zest|fest|jest|crest|least)$/,
    prices: word(
      'free of charge|for free|(?<!feel )free|discounts?|half[- ]price|bargains?|cheap(?:er)?|sale|save \\d+',
    ),
    days: word(
      'mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|april|june|july|august|september|october|november|december|(?:in|of|since|until|\\d+(?:st|nd|rd|th)?) (?:march|may)|(?:march|may) \\d+|today|tomorrow|tonight|yesterday|weekend|this (?:week|month|year)',
    ),
  },
  de: {
    numbers: word(
      'zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\\p{L}*zehn|zwanzig|dreißig|vierzig|fünfzig|hunderte?|tausende?|millionen|dutzend|doppelt\\p{L}*|zweimal|halbe?[nmrs]?',
    ),
    superlatives: [
      word('[a-zäöüß]{2,}ste[nmrs]?'),
      word(
        'beste[nmrs]?|bestens|perfekte?[nmrs]?|ultimative?[nmrs]?|führende?[nmrs]?|einzigartige?[nmrs]?|unschlagbar\\p{L}*',
      ),
      word(
        'unübertroffen\\p{L}*|nummer eins|garantiert\\p{L}*|preisgekrönt\\p{L}*|bewiesen\\p{L}*|revolutionär\\p{L}*|weltklasse',
      ),
    ],
    noSuperlatives:
      /^(?:erste[nmrs]?|nächste[nmrs]?|\p{L}*(?:gäste[n]?|liste[n]?|küste[n]?|kosten|fenster|schwester|muster[ns]?|meister[ns]?|röster|weste[n]?|osten|kiste[n]?|kasten|dienste[n]?|künste[n]?|reste[n]?|äste[n]?|verluste[n]?|poster)|koste[nt]?|leiste[nt]?|teste[nt]?|rösten?|posten?|feste[nmrs]?|ernste[nmrs]?|\p{L}*bewusste[nmrs]?|robuste[nmrs]?|müsste[nt]?|wüsste[nt]?|musste[nt]?|wusste[nt]?|pasten?|lasten|raste[nr]?|gesten?|texte|flüster[nt]?)$/u,
    prices: word(
      'kostenlose?[nmrs]?|gratis|umsonst|rabatte?|rabattiert\\p{L}*|schnäppchen|günstig\\p{L}*|billig\\p{L}*|halber preis|sonderpreis\\p{L}*',
    ),
    days: word(
      'montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonnabends?|sonntags?|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|heute|gestern|übermorgen|(?<!guten )morgen|wochenende|dieser woche|diese woche',
    ),
  },
  fr: {
    numbers: word(
      '(?<!les )deux|trois|quatre|cinq|sept|huit|(?<!de )neuf|dix|onze|douze|treize|quatorze|quinze|seize|vingt|trente|quarante|cinquante|cents?|mille|millions?|douzaines?|double|moitié',
    ),
    superlatives: [
      word(
        "(?:les?|la|l'|du|des|aux?|[nv]os|[nv]otre) (?:plus|moins|mieux) (?!tard|tôt|de |ou |que )\\p{L}+",
      ),
      word(
        'meilleure?s?|pires?|\\p{L}+issimes?|idéale?s?|parfaite?s?|parfaitement|uniques?|incomparables?|inégalée?s?',
      ),
      word(
        'numéro un|exceptionnel(?:le)?s?|leaders?|garantie?s?|prouvée?s?|primée?s?|imbattables?|ultimes?|incroyables?|révolutionnaires?',
      ),
    ],
    noSuperlatives: none,
    prices: word(
      'gratuit(?:e|es|s|ement)?|offerte?s?|remises?|soldes?|rabais|promo(?:tion)?s?|moitié prix|bon marché|pas chère?s?',
    ),
    days: word(
      "lundis?|mardis?|mercredis?|jeudis?|vendredis?|samedis?|dimanches?|janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|aujourd'hui|demain|hier|ce soir|week-end|cette semaine",
    ),
  },
  es: {
    numbers: word(
      'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|veinte|treinta|cuarenta|cincuenta|cien|cientos?|mil|miles|millones|docenas?|doble|mitad',
    ),
    superlatives: [
      word('(?:el|la|los|las|lo|del|al) (?:más|menos) (?!tarde|pronto|de |que )\\p{L}+'),
      word(
        'mejor(?:es)?|peor(?:es)?|mayor(?:es)? \\p{L}+ del|\\p{L}+ísim[oa]s?|óptim[oa]s?|máxim[oa]s?|mínim[oa]s?|únic[oa]s?',
      ),
      word(
        'perfect[oa]s?|perfectamente|inigualables?|insuperables?|líder(?:es)?|número uno|garantizad[oa]s?|garantía|probad[oa]s|premiad[oa]s?|increíbles?|ideal(?:es)?|revolucionari[oa]s?',
      ),
    ],
    noSuperlatives: /^(?:muchísim[oa]s?)$/,
    prices: word(
      'gratis|gratuit[oa]s?|descuentos?|rebajas?|rebajad[oa]s?|ofertón|mitad de precio|barat[oa]s?|promoci[oó]n(?:es)?|chollos?',
    ),
    days: word(
      'lunes|martes|miércoles|jueves|viernes|sábados?|domingos?|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|hoy|mañana|ayer|esta noche|esta semana|fin de semana',
    ),
  },
  pt: {
    numbers: word(
      'dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|catorze|quinze|vinte|trinta|quarenta|cinquenta|cem|centenas?|mil|milhares|milhões|dúzias?|dobro|metade',
    ),
    superlatives: [
      word('(?:o|a|os|as|do|da|dos|das|ao|à|no|na) (?:mais|menos) (?!tarde|cedo|de |que |do )\\p{L}+'),
      word(
        'melhor(?:es)?|pior(?:es)?|\\p{L}+íssim[oa]s?|ótim[oa]s?|óptim[oa]s?|máxim[oa]s?|mínim[oa]s?|únic[oa]s?|ideal|ideais',
      ),
      word(
        'perfeit[oa]s?|perfeitamente|inigualáve(?:l|is)|insuperáve(?:l|is)|imbatíve(?:l|is)|líder(?:es)?|número um|garantid[oa]s?|garantia|comprovad[oa]s?|premiad[oa]s?|incríve(?:l|is)|revolucionári[oa]s?',
      ),
    ],
    noSuperlatives: none,
    prices: word(
      'grátis|gratuit[oa]s?|de graça|descontos?|saldos?|promoç(?:ão|ões)|metade do preço|barat[oa]s?|pechinchas?',
    ),
    days: word(
      '(?:segunda|terça|quarta|quinta|sexta)s?-feiras?|sábados?|domingos?|janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|hoje|amanhã|ontem|esta noite|esta semana|fim de semana',
    ),
  },
};
