/** Goals that ask the reader to do something. */
import { type GoalWords, lines } from '../lexicon.ts';

type Words = Readonly<Record<'sell' | 'visit' | 'sign_up', GoalWords>>;

export const selling: Words = {
  sell: {
    hooks: lines(`
      Ein Blick lohnt sich.
      Etwas für die Merkliste.
      Zum Anschauen und Aussuchen.
      casual| Das könnte dir gefallen.
      casual| Nimm das als Zeichen.
      playful| Achtung: kann Haben-wollen auslösen.
      playful| Wir fragen für einen Freund. Der Freund bist du.
      bold| Sehen. Mögen. Mitnehmen.
      bold| Einfach machen.
      warm| Für dich, oder für jemanden, den du magst.
      warm| Etwas Gutes, von uns für dich.
      formal| Eine Empfehlung aus unserem Haus.
      formal| Das könnte Ihnen gefallen.
    `),
    questions: lines(`
      Noch auf der Suche?
      Lust auf etwas Gutes?
      casual| Suchst du so etwas?
      casual| Na, neugierig?
      playful| Brauchst du noch eine Ausrede?
      bold| Worauf warten?
      warm| Wem könntest du eine Freude machen?
      formal| Suchen Sie genau so etwas?
    `),
    naming: lines(`
      Unser Vorschlag: {subject}.
      Das könnte es sein: {subject}.
      casual| Was wir für dich haben: {subject}.
      playful| Beweisstück A: {subject}.
      bold| Hingeschaut: {subject}.
      formal| Unsere Empfehlung: {subject}.
    `),
    calls: {
      link: lines(`
        Hier geht es weiter: {link}
        Alle Einzelheiten: {link}
        Interesse? Hier entlang: {link}
        casual| Schau es dir an: {link}
        casual| Hier findest du es: {link}
        playful| Folge deinem Bauchgefühl: {link}
        bold| Zugreifen: {link}
        warm| Schau vorbei, wir freuen uns: {link}
        formal| Alles Weitere finden Sie hier: {link}
      `),
      bio: lines(`
        Alle Einzelheiten über den Link in der Bio.
        Interesse? Der Link steht in der Bio.
        casual| Du findest es über den Link in unserer Bio.
        formal| Alles Weitere finden Sie über den Link in unserer Bio.
      `),
      none: lines(`
        Fragen dazu? Gerne in die Kommentare.
        Interesse? Eine Nachricht genügt.
        casual| Schreib uns, wenn es etwas für dich ist.
        playful| Hand hoch in den Kommentaren, wir melden uns.
        warm| Melde dich gern. Wir helfen dir beim Aussuchen.
        bold| Einfach schreiben.
        formal| Schreiben Sie uns gern.
      `),
    },
  },
  visit: {
    hooks: lines(`
      Ein guter Grund, vorbeizukommen.
      Herzlich willkommen.
      Vorbeikommen lohnt sich.
      casual| Komm vorbei.
      casual| Schon was vor? Jetzt schon.
      playful| Dein Sofa kommt auch mal ohne dich aus.
      playful| Dein Kalender sah so leer aus.
      bold| Dabei sein.
      bold| Raus und hin.
      warm| Mit dir ist es schöner.
      warm| Wir freuen uns auf dich.
      formal| Sie sind herzlich eingeladen.
      formal| Wir freuen uns auf Ihren Besuch.
    `),
    questions: lines(`
      Schon etwas vor?
      Wer ist dabei?
      casual| Kommst du vorbei?
      casual| Wen bringst du mit?
      playful| Brauchst du einen Grund, das Haus zu verlassen?
      bold| Dabei?
      warm| Sehen wir uns?
      formal| Dürfen wir Sie begrüßen?
    `),
    naming: lines(`
      Ein guter Grund zu kommen: {subject}.
      Das erwartet alle, die kommen: {subject}.
      Den Weg wert: {subject}.
      casual| Der Plan: {subject}.
      playful| Ein triftiger Grund, vor die Tür zu gehen: {subject}.
      formal| Wir laden Sie ein: {subject}.
    `),
    calls: {
      link: lines(`
        Alles für den Besuch: {link}
        Alle Einzelheiten: {link}
        Alles Wichtige vorab: {link}
        casual| So findest du uns: {link}
        playful| Schuhe an und los: {link}
        bold| Hinkommen: {link}
        warm| Wir freuen uns auf dich. Mehr dazu: {link}
        formal| Informationen für Ihren Besuch: {link}
      `),
      bio: lines(`
        Alles für den Besuch über den Link in der Bio.
        Alles Wichtige vorab: Link in der Bio.
        casual| So findest du uns: Link in der Bio.
        formal| Informationen für Ihren Besuch finden Sie über den Link in unserer Bio.
      `),
      none: lines(`
        Bis bald.
        Gerne auch in Begleitung.
        casual| Komm vorbei und sag hallo.
        casual| Mit wem kommst du? Schreib es in die Kommentare.
        playful| Bring jemanden mit. Und gute Laune.
        warm| Wir freuen uns auf dich.
        bold| Bis dann.
        formal| Wir freuen uns auf Ihren Besuch.
      `),
    },
  },
  sign_up: {
    hooks: lines(`
      Eine Einladung.
      Mitmachen ist einfach.
      So geht es los.
      casual| Das könnte etwas für dich sein.
      casual| Sei dabei.
      playful| Dein Name würde sich hier gut machen.
      bold| Hier fängt es an.
      bold| Rein da.
      warm| Schön, wenn du dabei bist.
      formal| Eine Einladung an Sie.
      formal| Wir laden Sie ein.
    `),
    questions: lines(`
      Interesse?
      Wer macht mit?
      casual| Bist du dabei?
      casual| Hast du Lust?
      playful| Dabei oder dabei?
      bold| Bereit?
      warm| Machen wir das zusammen?
      formal| Dürfen wir auf Sie zählen?
    `),
    naming: lines(`
      Darum geht es: {subject}.
      Offen für alle, die möchten: {subject}.
      casual| Hier kannst du dabei sein: {subject}.
      playful| Du, wir und das hier: {subject}.
      formal| Für Sie: {subject}.
    `),
    calls: {
      link: lines(`
        Hier geht es zur Anmeldung: {link}
        Einzelheiten und Anmeldung: {link}
        Zur Anmeldung: {link}
        casual| Melde dich hier an: {link}
        playful| Hier Ja sagen: {link}
        bold| Anmelden: {link}
        warm| Wir freuen uns, wenn du dabei bist: {link}
        formal| Hier können Sie sich anmelden: {link}
      `),
      bio: lines(`
        Zur Anmeldung geht es über den Link in der Bio.
        Anmeldung: Link in der Bio.
        casual| Melde dich über den Link in unserer Bio an.
        formal| Anmelden können Sie sich über den Link in unserer Bio.
      `),
      none: lines(`
        Interesse? Eine Nachricht genügt.
        Mitmachen? Gerne kurz in die Kommentare schreiben.
        casual| Schreib uns, wenn du dabei sein willst.
        playful| Wink uns in den Kommentaren zu.
        warm| Schreib uns. Wir freuen uns auf dich.
        bold| Melden und mitmachen.
        formal| Schreiben Sie uns gern, wenn Sie dabei sein möchten.
      `),
    },
  },
};
