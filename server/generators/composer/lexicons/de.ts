import { type Lexicon, lines } from '../lexicon.ts';
import { selling } from './de-selling.ts';
import { telling } from './de-telling.ts';

export const german: Lexicon = {
  language: 'de',
  goals: { ...selling, ...telling },
  angles: {
    tease: {
      open: lines(`
        Da kommt etwas: {subject}.
        Ein kleiner Vorgeschmack: {subject}.
        Noch ist nicht alles verraten.
        casual| Behalt uns im Auge.
        playful| Wir können ja so schlecht Geheimnisse hüten.
        bold| Augen auf.
        warm| Wir freuen uns schon, dir davon zu erzählen.
        formal| Ein erster Ausblick: {subject}.
      `),
      close: lines(`
        Bald mehr.
        Der Rest folgt.
        casual| Bleib dran.
        playful| Mehr sagen wir nicht. Noch nicht.
        formal| Weitere Informationen folgen.
      `),
    },
    launch: {
      open: lines(`
        Es ist so weit: {subject}.
        Los geht es: {subject}.
        Da ist es.
        casual| Das wollten wir dir zeigen.
        playful| Konfetti, bitte.
        bold| Jetzt gilt es.
        warm| Wir freuen uns so, dir das zu zeigen.
        formal| Wir stellen vor: {subject}.
      `),
      close: lines(`
        Wir sind gespannt auf Meinungen.
        casual| Na, was sagst du?
        formal| Wir sind gespannt auf Ihre Meinung.
      `),
    },
    teach: {
      open: lines(`
        Gut zu wissen.
        Genauer hingesehen: {subject}.
        Kurz erklärt: {subject}.
        casual| Schauen wir genauer hin.
        playful| Kleine Schulstunde. Ohne Hausaufgaben.
        bold| Wissen, worum es geht.
        warm| Wir erklären es dir gern.
        formal| Zum Hintergrund: {subject}.
      `),
      close: lines(`
        Zum Merken: Beitrag speichern.
        Noch etwas unklar? Einfach fragen.
        formal| Wir erläutern es Ihnen gern.
      `),
    },
    proof: {
      open: lines(`
        Das spricht dafür.
        Ein Blick auf die Fakten.
        Zum Selbst-Urteilen.
        casual| Glaub nicht uns. Schau dir die Fakten an.
        playful| Wir haben Belege mitgebracht.
        bold| Keine großen Worte. Nur Fakten.
        warm| Dafür stehen wir.
        formal| Die Fakten sprechen für sich.
      `),
      close: lines(`
        Einfach selbst ein Bild machen.
        casual| Hast du es schon probiert? Erzähl uns davon.
        formal| Wir sind gespannt auf Ihr Urteil.
      `),
    },
    offer: {
      open: lines(`
        Unser Angebot.
        Ein Angebot, das einen Blick wert ist.
        casual| Hier ist etwas für dich.
        playful| Dein Geldbeutel wollte, dass wir das erwähnen.
        bold| Machen wir es einfach.
        warm| Eine kleine Freude von uns für dich.
        formal| Unser Angebot an Sie.
      `),
      close: lines(`
        Fragen dazu? Einfach melden.
        casual| Klingt gut? Sag Bescheid.
        formal| Wir beraten Sie gern.
      `),
    },
    reminder: {
      open: lines(`
        Kurz erinnert: {subject}.
        Falls es untergegangen ist: {subject}.
        Zur Erinnerung.
        casual| Steht das noch auf deiner Liste?
        playful| Wir schon wieder. Hallo.
        bold| Nicht vergessen: {subject}.
        warm| Eine freundliche Erinnerung von uns.
        formal| Eine kurze Erinnerung: {subject}.
      `),
      close: lines(`
        Gerne weitersagen.
        casual| Sag nicht, es hätte dir keiner gesagt.
        formal| Vielen Dank für Ihre Aufmerksamkeit.
      `),
    },
    thanks: {
      open: lines(`
        Danke für das Interesse: {subject}.
        Zeit, Danke zu sagen.
        Ein Dank an alle, die dabei waren: {subject}.
        casual| Danke, dass du dabei bist: {subject}.
        playful| Gruppenumarmung. Du bist gemeint.
        bold| Danke. Ganz ehrlich.
        warm| Von Herzen danke für dein Interesse: {subject}.
        formal| Wir danken für Ihr Interesse: {subject}.
      `),
      close: lines(`
        Danke fürs Lesen.
        casual| Schön, dass du da bist.
        formal| Wir danken für Ihr Vertrauen.
      `),
    },
    story: {
      open: lines(`
        Ein Blick dahinter: {subject}.
        Ein paar Worte von uns.
        casual| Wir erzählen dir etwas.
        playful| Märchenstunde, nur wahr: {subject}.
        bold| Direkt von uns.
        warm| Komm mit, wir zeigen dir mehr.
        formal| Ein paar Worte zu unserer Arbeit.
      `),
      close: lines(`
        Danke fürs Lesen.
        casual| Frag uns gern alles dazu.
        formal| Vielen Dank für Ihr Interesse.
      `),
    },
    question: {
      open: lines(`
        Eine Frage an alle.
        Wir möchten etwas wissen.
        casual| Kurze Frage an dich.
        playful| Hand hoch, bitte.
        bold| Meinungen, bitte.
        warm| Wir sind neugierig auf dich.
        formal| Eine Frage an Sie.
      `),
      close: lines(`
        Antworten gerne in die Kommentare.
        casual| Was sagst du?
        formal| Wir freuen uns auf Ihre Antwort.
      `),
    },
  },
  naming: lines(`
    {subject}.
    {subject}.
    {subject}.
    Darum geht es: {subject}.
    playful| Tada: {subject}.
    bold| Kurz und klar: {subject}.
    warm| Das liegt uns am Herzen: {subject}.
  `),
  news: lines(`
    Neues von {brand}: {subject}.
    {brand} präsentiert: {subject}.
    Von {brand}: {subject}.
    casual| Das gibt es bei {brand}: {subject}.
    playful| Frisch von {brand}: {subject}.
    warm| Mit Liebe von {brand}: {subject}.
    formal| {brand} stellt vor: {subject}.
  `),
  story: lines(`
    Davon möchten wir erzählen: {subject}.
    Das möchten wir zeigen: {subject}.
    casual| Hast du einen Moment? Es geht um das hier: {subject}.
    playful| Setz dich kurz. Es geht um das hier: {subject}.
    bold| Kommen wir zur Sache: {subject}.
    warm| Das wollten wir dir schon länger erzählen: {subject}.
    formal| Davon möchten wir Ihnen berichten: {subject}.
  `),
  bridge: lines(`
    Von „irgendwann“ zu „machen wir“: {subject}.
    Zwischen guter Idee und guter Sache: {subject}.
    casual| Erst fragst du dich, dann schaust du nach. Das findest du: {subject}.
    playful| Vorher: scrollen. Nachher: Bescheid wissen. Dazwischen: {subject}.
    bold| Weniger grübeln. Mehr davon: {subject}.
    formal| Von der Frage zur Antwort: {subject}.
  `),
  because: lines(`
    Erwähnenswert: {point}.
    Nicht zu vergessen: {point}.
    Gut zu wissen: {point}.
    Vorneweg: {point}.
    casual| Was wir daran mögen: {point}.
    casual| Das Schöne daran: {point}.
    playful| Davon reden wir ständig: {point}.
    bold| Was zählt: {point}.
    warm| Was uns freut: {point}.
    formal| Besonders hervorzuheben: {point}.
  `),
  plus: lines(`
    Dazu: {point}.
    Und: {point}.
    Außerdem: {point}.
    playful| Das Tüpfelchen auf dem i: {point}.
    formal| Des Weiteren: {point}.
  `),
  listLead: lines(`
    Auf einen Blick:
    Die Einzelheiten:
    Gut zu wissen:
    Kurz gesagt:
    Das Wichtige:
    casual| Das solltest du wissen:
    casual| Die Kurzfassung:
    playful| Für alle, die nur überfliegen:
    bold| Die Fakten:
    warm| Das möchten wir dir mitgeben:
    formal| Das Wesentliche:
    formal| Ein Überblick:
  `),
  offer: lines(`
    {offer}.
    {offer}.
    {offer}.
    Das Angebot: {offer}.
    Unser Angebot: {offer}.
    casual| Für dich: {offer}.
    playful| Ach ja, und: {offer}.
    bold| Der Deal: {offer}.
    warm| Eine kleine Freude für dich: {offer}.
    formal| Für Sie: {offer}.
  `),
  audience: lines(`
    {audience}, aufgepasst.
    Gedacht für: {audience}.
    casual| {audience}: Das hier ist für euch.
    playful| {audience}: Ja, ihr.
    bold| {audience}: Hier seid ihr richtig.
    warm| {audience}: Wir haben an euch gedacht.
    formal| {audience}: Das ist für Sie.
  `),
  closingQuestions: lines(`
    Wer sollte davon wissen?
    Noch Fragen?
    casual| Wem würdest du davon erzählen?
    casual| Fragen? Immer her damit.
    playful| Wer muss das sehen?
    bold| Gedanken dazu?
    warm| An wen denkst du beim Lesen?
    formal| Dürfen wir Ihre Fragen beantworten?
  `),
  signOff: lines(`
    {brand}: {sells}.
    {brand}: {sells}.
    warm| Herzliche Grüße von {brand}
    formal| Freundliche Grüße von {brand}
  `),
  labels: {
    offer: ['Das Angebot', 'Unser Angebot'],
    audience: ['Für', 'Für wen'],
    link: ['Mehr dazu', 'Einzelheiten', 'Hier entlang'],
  },
  quotes: ['„', '“'],
  address: {
    usual: 'casual',
    casualSigns: /(?<!\p{L})(?:du|dich|dir|dein\p{L}*|euch|euer|eure\p{L}*)(?!\p{L})/giu,
    // Mid-sentence only: "Sie" at the start of one may mean "she".
    formalSigns: /(?<=[\p{Ll},] )(?:Sie|Ihnen|Ihr\p{L}*)(?!\p{L})/gu,
  },
  stopWords:
    'aber alle alles also andere auch auf aus bei beim bereits bis bitte das dass dem den denn der des dich die diese dieser dieses dir doch dort durch ein eine einem einen einer eines einfach erst etwas euch euer für ganz gibt haben hat hier ich ihm ihn ihnen ihr ihre immer ist jede jeden jeder jedes jetzt kann kein keine können lang machen man mehr mein mit nach nicht noch nur oder ohne schon sehr sein seine sich sie sind soll sollte über und uns unser unsere unter viel viele vom von vor war was weil wenn werden wer wie wir wird wollen worden zum zur zwischen'.split(
      ' ',
    ),
};
