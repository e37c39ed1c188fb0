/** Goals that tell the reader something, or ask. */
import { type GoalWords, lines } from '../lexicon.ts';

type Words = Readonly<Record<'awareness' | 'engage' | 'announce' | 'hire', GoalWords>>;

export const telling: Words = {
  awareness: {
    hooks: lines(`
      Gut zu wissen.
      Kurz vorgestellt.
      Etwas, das wir gern zeigen.
      casual| Das solltest du kennen.
      casual| Merk dir das mal.
      playful| Psst. Hier drüben.
      playful| Kurz nicht weiterscrollen. Danke.
      bold| Genau hinsehen.
      bold| Bitte merken.
      warm| Das liegt uns am Herzen.
      warm| Schön, dass du hier bist.
      formal| Wir stellen uns vor.
      formal| Ein paar Worte zu unserer Arbeit.
    `),
    questions: lines(`
      Schon gewusst?
      Schon bekannt?
      Was machen wir eigentlich?
      casual| Kennst du das schon?
      playful| Hast du kurz Zeit für uns?
      bold| Warum ist das wichtig?
      warm| Dürfen wir dir etwas zeigen?
      formal| Dürfen wir vorstellen?
    `),
    naming: lines(`
      Kurz vorgestellt: {subject}.
      Darum geht es: {subject}.
      Wissenswert: {subject}.
      playful| Trommelwirbel: {subject}.
      bold| Zum Merken: {subject}.
    `),
    calls: {
      link: lines(`
        Mehr dazu: {link}
        Mehr erfahren: {link}
        Hier geht es weiter: {link}
        casual| Schau mal rein: {link}
        casual| Hier erfährst du mehr: {link}
        playful| Na los, schau rein: {link}
        bold| Selbst ansehen: {link}
        warm| Wir freuen uns, wenn du reinschaust: {link}
        formal| Weitere Informationen: {link}
      `),
      bio: lines(`
        Mehr dazu über den Link in der Bio.
        Der Link in unserer Bio führt weiter.
        casual| Mehr erfährst du über den Link in unserer Bio.
        formal| Weitere Informationen finden Sie über den Link in unserer Bio.
      `),
      none: lines(`
        Fragen? Gerne in die Kommentare.
        Zum Merken: Beitrag speichern.
        casual| Kennst du jemanden, für den das etwas ist? Schick es weiter.
        casual| Frag uns gern alles dazu.
        playful| Teile es mit allen, die sonst schon alles wissen.
        warm| Danke fürs Lesen, und frag uns gern.
        bold| Weitersagen.
        formal| Wir beantworten gern Ihre Fragen.
      `),
    },
  },
  engage: {
    hooks: lines(`
      Meinungen gefragt.
      Reden wir darüber.
      Ein Thema für die Kommentare.
      casual| Jetzt bist du dran.
      casual| Sag uns deine Meinung.
      playful| Wir sind ganz Ohr. Und ein bisschen neugierig.
      bold| Meinungen, bitte.
      bold| Raus damit.
      warm| Wir lesen so gern von dir.
      formal| Ihre Meinung interessiert uns.
    `),
    questions: lines(`
      Wer hat eine Meinung dazu?
      Ja oder nein?
      casual| Was meinst du?
      casual| Wie siehst du das?
      playful| Wer traut sich?
      bold| Dafür oder dagegen?
      warm| Dürfen wir dich etwas fragen?
      formal| Wie sehen Sie das?
    `),
    naming: lines(`
      Das Thema: {subject}.
      Darüber möchten wir reden: {subject}.
      Zur Diskussion: {subject}.
      playful| Es geht um die Wurst, genauer: {subject}.
      bold| Klartext: {subject}.
    `),
    calls: {
      link: lines(`
        Erst lesen, dann mitreden: {link}
        Der Hintergrund dazu: {link}
        casual| Lies rein und sag uns, was du denkst: {link}
        playful| Erst lesen, dann streiten: {link}
        bold| Lesen und Stellung nehmen: {link}
        warm| Schau rein und erzähl uns davon: {link}
        formal| Wir sind gespannt auf Ihre Meinung: {link}
      `),
      bio: lines(`
        Der Hintergrund steht hinter dem Link in der Bio, Platz für Meinungen ist in den Kommentaren.
        casual| Link in der Bio, deine Gedanken in die Kommentare.
        formal| Den Hintergrund finden Sie über den Link in unserer Bio.
      `),
      none: lines(`
        Die Kommentare sind offen.
        Gerne in die Kommentare.
        casual| Schreib es uns in die Kommentare.
        casual| Erzähl uns von deinen Erfahrungen.
        playful| Die Kommentare gehören dir. Sei nett, sei lustig.
        warm| Wir lesen alles, was du schreibst.
        bold| Einfach sagen, was Sache ist.
        formal| Wir freuen uns auf Ihren Kommentar.
      `),
    },
  },
  announce: {
    hooks: lines(`
      Es gibt Neuigkeiten.
      Wir haben etwas mitzuteilen.
      Neues von uns.
      casual| Wir müssen dir etwas erzählen.
      playful| Tief durchatmen. Es geht los.
      playful| Von uns gehört, nicht aus der Gerüchteküche.
      bold| Jetzt ist es offiziell.
      bold| Eine Nachricht ohne Umwege.
      warm| Das teilen wir gern mit dir.
      warm| Darüber freuen wir uns sehr.
      formal| Eine Mitteilung aus unserem Haus.
      formal| Wir freuen uns, Ihnen davon zu berichten.
    `),
    questions: lines(`
      Schon gehört?
      Lust auf Neuigkeiten?
      casual| Hast du es schon gehört?
      playful| Wer errät es?
      bold| Schon bemerkt?
      warm| Dürfen wir dir etwas erzählen?
      formal| Haben Sie es schon gehört?
    `),
    naming: lines(`
      Die Neuigkeit: {subject}.
      Neu: {subject}.
      Das gibt es zu berichten: {subject}.
      playful| Trommelwirbel: {subject}.
      bold| Es ist offiziell: {subject}.
      formal| Wir geben bekannt: {subject}.
    `),
    calls: {
      link: lines(`
        Alle Einzelheiten: {link}
        Die ganze Geschichte: {link}
        Alles Wichtige dazu: {link}
        casual| Hier liest du alles dazu: {link}
        playful| Fortsetzung folgt, und zwar hier: {link}
        bold| Nachlesen: {link}
        warm| Schau gern rein: {link}
        formal| Alles Weitere lesen Sie hier: {link}
      `),
      bio: lines(`
        Alle Einzelheiten über den Link in der Bio.
        Die ganze Geschichte: Link in der Bio.
        casual| Alles dazu findest du über den Link in unserer Bio.
        formal| Alles Weitere lesen Sie über den Link in unserer Bio.
      `),
      none: lines(`
        Gerne weitersagen.
        Fragen? Gerne in die Kommentare.
        casual| Sag es gern weiter.
        playful| Ab sofort darfst du es allen erzählen.
        warm| Schön, dass du dich mit uns freust.
        bold| Weitersagen.
        formal| Wir beantworten gern Ihre Fragen.
      `),
    },
  },
  hire: {
    hooks: lines(`
      Wir suchen Verstärkung.
      In unserem Team ist Platz.
      Arbeiten bei uns.
      casual| Wir suchen jemanden. Vielleicht dich.
      playful| Arbeit kann auch anders aussehen.
      playful| In unserem Team ist ein Stuhl frei. Fast mit deinem Namen.
      bold| Ein Platz im Team ist frei.
      warm| Wir möchten dich kennenlernen.
      formal| Wir suchen Sie.
      formal| Eine offene Stelle in unserem Team.
    `),
    questions: lines(`
      Wer passt in unser Team?
      Zeit für etwas anderes?
      casual| Bist du das?
      casual| Lust, bei uns zu arbeiten?
      playful| Könnte dein Posteingang gute Nachrichten vertragen?
      bold| Bereit für etwas anderes?
      warm| Möchtest du eine oder einer von uns sein?
      formal| Denken Sie über den nächsten Schritt nach?
    `),
    naming: lines(`
      Wir suchen: {subject}.
      Die Stelle: {subject}.
      Unsere offene Stelle: {subject}.
      playful| Gesucht: {subject}.
      formal| Zu besetzen: {subject}.
    `),
    calls: {
      link: lines(`
        Hier geht es zur Bewerbung: {link}
        Alles über die Stelle: {link}
        Einzelheiten und Bewerbung: {link}
        casual| Klingt nach dir? Hier entlang: {link}
        playful| Dein Zug: {link}
        bold| Bewerben: {link}
        warm| Wir freuen uns, von dir zu hören: {link}
        formal| Hier können Sie sich bewerben: {link}
      `),
      bio: lines(`
        Zur Bewerbung geht es über den Link in der Bio.
        Alles über die Stelle: Link in der Bio.
        casual| Klingt nach dir? Link in der Bio.
        formal| Bewerben können Sie sich über den Link in unserer Bio.
      `),
      none: lines(`
        Interesse? Eine Nachricht genügt.
        Gerne an alle weiterleiten, die passen.
        casual| Schreib uns und erzähl von dir.
        casual| Klingt nach dir? Melde dich.
        playful| Markiere, wen du gleich mitbringen würdest.
        warm| Schreib uns. Wir freuen uns darauf.
        bold| Melden.
        formal| Wir freuen uns auf Ihre Bewerbung.
      `),
    },
  },
};
