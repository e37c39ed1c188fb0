/** The German version of the default legal texts: change both languages together. */
import { joinSentences, type PlatformLegal, toListItems } from './platform-legal.ts';

export const platformRules = ({ rules }: PlatformLegal): string => `## Die Plattformen

Signoff veröffentlicht über die offiziellen Schnittstellen dieser Plattformen. Was du dort verbindest und veröffentlichst, unterliegt auch ihren Regeln.

${toListItems(rules)}`;

export const privacyText = ({ figures, deletion }: PlatformLegal): string => `## Was über dich aufbewahrt wird

- Dein Name und deine E-Mail-Adresse, wie der Dienst, mit dem du dich anmeldest, sie nennt oder wie du sie eingegeben hast, und die Nummer, unter der dich dieser Dienst führt. Ein Passwort gibt es nicht.
- Wann du dich angemeldet hast und wann deine Sitzung zuletzt benutzt wurde. Eine Sitzung endet nach 30 Tagen, oder nach 7 Tagen ohne Benutzung.
- Was du geschrieben und hochgeladen hast: Beiträge, Notizen, Dateien, Kampagnen, das Markenprofil.
- Was du getan hast, als Verlauf des Arbeitsbereichs: wer, was und wann, in Nummern, ohne die Wörter, die du geschrieben hast. Er ist so verkettet, dass ihn niemand unbemerkt ändern kann.
- Welchen Beitrag du gerade offen hast, für die Leute deines Arbeitsbereichs, die ihn auch offen haben. Eine halbe Minute, nachdem du gehst, ist es vergessen.

## Was über Konten aufbewahrt wird, die du verbindest

- Ihr Name, ihr Handle, ihr Bild, die Nummer, unter der die Plattform sie führt, und was du erlaubt hast.
- Die Schlüssel der Plattform, verschlüsselt mit einem Schlüssel, der nicht in der Datenbank liegt. Sie werden niemandem gezeigt und nur für das benutzt, worum du bittest.
- Was veröffentlicht wurde, und die Zahlen, die die Plattform dazu nennt.

## Wofür es benutzt wird

Um Beiträge zu entwerfen, zu prüfen, freizugeben, zu planen und zu veröffentlichen, und um zu zeigen, wie sie angekommen sind. Nichts wird verkauft, es gibt keine Werbung, und niemand wird von Seite zu Seite verfolgt. Die Seiten laden nichts von anderen Websites. Es gibt ein Cookie, mit dem du angemeldet bleibst, eines, das sich deinen letzten Arbeitsbereich merkt, kurzlebige, während du dich anmeldest oder eine App zulässt, und dein Browser merkt sich kleine Einstellungen wie hell oder dunkel.

## Wer es bekommt

- Die Plattformen, die du verbindest, bekommen die Beiträge, die ein Mensch freigegeben hat, genau so, wie sie freigegeben wurden.
- Die Mitglieder deines Arbeitsbereichs sehen, was darin ist.
- Apps, die du zulässt, bekommen, was du erlaubt hast, für einen Arbeitsbereich, bis du es zurücknimmst.
- Wenn ein Sprachmodell eingerichtet ist, vom Betreiber dieses Signoff oder von einem Inhaber des Arbeitsbereichs, bekommt dessen Anbieter die Briefings und Texte, die du es bearbeiten lässt.
- Wenn E-Mail eingerichtet ist, gehen Mitteilungen an deine Adresse über den Mailserver des Betreibers dieses Signoff.

## Wie lange

- Dateien und Entwürfe: bis jemand sie löscht. Mitteilungen: 90 Tage. E-Mails, die dir geschickt wurden: 30 Tage.
- Die Schlüssel eines Kontos: bis es getrennt wird. Dann werden sie der Plattform zurückgegeben, wo sie das zulässt, und vernichtet.
${toListItems(figures.length > 0 ? [`Zahlen ${joinSentences(figures)}`] : [])}
## Was du tun kannst

- Ein Konto auf der Seite Konten trennen, jederzeit, mit einem Klick; oder die Berechtigung auf der Plattform zurücknehmen, was Signoff bemerkt.
- Die Berechtigung einer App auf der Seite Zugelassene Apps zurücknehmen.
${toListItems(deletion)}- Den Betreiber dieses Signoff fragen, was über dich aufbewahrt wird, und es berichtigen oder löschen lassen.`;

export const termsText = ({ terms }: PlatformLegal): string => `## Was das ist

Signoff ist quelloffene Software (Apache License 2.0), um Beiträge zu entwerfen, freizugeben, zu planen und zu veröffentlichen. Wer diese Installation betreibt, entscheidet, wer sie benutzen darf, und ist für sie verantwortlich. Die Software kommt ohne Gewähr, wie ihre Lizenz sagt.

## Womit du einverstanden bist

- Du veröffentlichst nur, was du veröffentlichen darfst: Du hast die Rechte an den Texten, Bildern und Videos, und sie verstoßen gegen kein Gesetz und keine Regel der Plattform, auf die sie gehen.
- Du verbindest nur Konten, für die du handeln darfst.
- Was du freigibst, geht in deinem Namen hinaus. Signoff veröffentlicht nichts, was nicht ein Mensch freigegeben hat, genau so, wie es hinausgeht.
- Du behältst deine Anmeldung für dich.
${toListItems(terms)}
## Was deins bleibt

Was du schreibst und hochlädst, bleibt deins. Signoff benutzt es, um zu tun, worum du bittest: um es zu zeigen, vorzubereiten und zu veröffentlichen.

## Wenn etwas schiefgeht

Eine Plattform kann einen Beitrag ablehnen, langsam sein oder ihre Regeln ändern. Signoff sagt, was geschehen ist, und schickt keinen Beitrag ein zweites Mal, um es herauszufinden. Es kann nicht versprechen, dass eine Plattform behält, was dort veröffentlicht wurde.`;
