/** Work, objects, symbols and flags, in the form of people-emoji.ts. */

export const objects = `
📣|megaphone, announcement, news|Megafon, Ankündigung, Neuigkeit
📢|loudspeaker, announcement|Lautsprecher, Durchsage
🔔|bell, reminder, follow|Glocke, Erinnerung, folgen
🔕|bell off, quiet|Glocke aus, leise
📅|calendar, date, save the date|Kalender, Datum, Termin
🗓️|calendar, month, plan|Kalenderblatt, Monat, Plan
⏰|alarm clock, time, hurry|Wecker, Zeit, eilig
⏳|hourglass, wait, soon|Sanduhr, warten, bald
⌛|hourglass done, deadline|abgelaufene Sanduhr, Frist
⏱️|stopwatch, quick|Stoppuhr, schnell
🕐|clock, time|Uhr, Zeit
📱|phone, mobile, app|Handy, Telefon, App
💻|laptop, computer, work|Laptop, Computer, Arbeit
🖥️|screen, computer|Bildschirm, Computer
⌨️|keyboard, typing|Tastatur, tippen
🖱️|computer mouse, click|Computermaus, Klick
📷|camera, photo|Kamera, Foto
📸|camera with flash, photo|Kamera mit Blitz, Foto
🎥|film camera, video|Filmkamera, Video
📹|video camera, film|Videokamera, Film
📺|television, stream|Fernseher, Sendung
📻|radio|Radio
🎙️|studio microphone, podcast|Studiomikrofon, Podcast
📞|telephone, call|Telefon, Anruf
✉️|envelope, mail, newsletter|Briefumschlag, Post, Newsletter
📧|e-mail, mail|E-Mail, Post
📩|incoming mail, message|eingehende Post, Nachricht
📦|parcel, package, shipping|Paket, Päckchen, Versand
📬|mailbox, post|Briefkasten, Post
📝|memo, note, list|Notiz, Liste, schreiben
✏️|pencil, write, edit|Bleistift, schreiben, bearbeiten
🖊️|pen, sign|Kugelschreiber, unterschreiben
🖍️|crayon, draw|Buntstift, malen
📄|page, document|Seite, Dokument
📋|clipboard, checklist|Klemmbrett, Checkliste
📁|folder, file|Ordner, Datei
📌|pushpin, important|Reißzwecke, wichtig
📎|paper clip, attachment|Büroklammer, Anhang
✂️|scissors, cut|Schere, schneiden
📏|ruler, measure|Lineal, messen
📚|books, read, study|Bücher, lesen, lernen
📖|open book, read|offenes Buch, lesen
📰|newspaper, press, news|Zeitung, Presse, Nachrichten
🔖|bookmark, save|Lesezeichen, merken
🏷️|label, price, tag|Etikett, Preis, Schild
📈|chart up, growth, sales|steigende Kurve, Wachstum, Umsatz
📉|chart down, fall|fallende Kurve, Rückgang
📊|bar chart, figures, report|Balkendiagramm, Zahlen, Bericht
💰|money bag, price, savings|Geldsack, Preis, sparen
💶|euro, money|Euro, Geld
💵|dollar, money|Dollar, Geld
💳|credit card, pay|Kreditkarte, bezahlen
🧾|receipt, invoice|Quittung, Rechnung
🛒|shopping trolley, cart, buy|Einkaufswagen, Warenkorb, kaufen
🛍️|shopping bags, sale|Einkaufstüten, Angebot
💼|briefcase, business, job|Aktentasche, Geschäft, Beruf
🔑|key, access|Schlüssel, Zugang
🔒|lock, secure|Schloss, sicher
🔓|unlocked, open|offenes Schloss, offen
🔍|magnifying glass, search|Lupe, suchen
💡|light bulb, idea, tip|Glühbirne, Idee, Tipp
🔦|torch, flashlight|Taschenlampe
🕯️|candle, cosy|Kerze, gemütlich
🔧|spanner, wrench, repair|Schraubenschlüssel, reparieren
🔨|hammer, build|Hammer, bauen
🛠️|tools, service|Werkzeug, Wartung
⚙️|gear, settings|Zahnrad, Einstellungen
🧰|toolbox, craft|Werkzeugkasten, Handwerk
🧲|magnet, attract|Magnet, anziehen
🧪|test tube, experiment|Reagenzglas, Versuch
🔬|microscope, research|Mikroskop, Forschung
🔭|telescope, outlook|Teleskop, Ausblick
💊|pill, medicine|Tablette, Medizin
🩺|stethoscope, doctor|Stethoskop, Arzt
🛏️|bed, sleep|Bett, schlafen
🛋️|sofa, living room|Sofa, Wohnzimmer
🪑|chair, furniture|Stuhl, Möbel
🛁|bath, spa|Badewanne, Wellness
🧼|soap, clean|Seife, sauber
🧹|broom, clean|Besen, putzen
🧺|basket, laundry|Korb, Wäsche
👕|t-shirt, clothes|T-Shirt, Kleidung
👗|dress, fashion|Kleid, Mode
👖|jeans, trousers|Jeans, Hose
👟|trainers, sneakers|Turnschuhe, Sneaker
👠|high heel, fashion|Stöckelschuh, Mode
🎒|backpack, school|Rucksack, Schule
👜|handbag, fashion|Handtasche, Mode
👓|glasses|Brille
🕶️|sunglasses, summer|Sonnenbrille, Sommer
💍|ring, wedding|Ring, Hochzeit
💄|lipstick, beauty|Lippenstift, Schönheit
🎓|graduation cap, degree|Doktorhut, Abschluss
♻️|recycling, sustainable|Recycling, nachhaltig
`;

export const symbols = `
✅|check mark, done, yes|Haken, erledigt, ja
☑️|ticked box, vote|angekreuzt, Auswahl
✔️|tick, right|Häkchen, richtig
❌|cross mark, no, wrong|Kreuz, nein, falsch
❗|exclamation mark, important|Ausrufezeichen, wichtig
❓|question mark, ask|Fragezeichen, Frage
⚠️|warning, caution|Warnung, Achtung
🚫|forbidden, no|verboten, nein
🆕|new|neu
🆓|free|gratis, kostenlos
🆙|up, update|hoch, Update
🔝|top, best|oben, beste
🔜|soon|bald
🔗|link, chain|Link, Verknüpfung
➡️|right arrow, next|Pfeil rechts, weiter
⬅️|left arrow, back|Pfeil links, zurück
⬆️|up arrow|Pfeil hoch
⬇️|down arrow|Pfeil runter
↗️|up right arrow, growth|Pfeil rechts oben, Wachstum
🔄|refresh, again|aktualisieren, noch einmal
🔁|repeat|wiederholen
▶️|play, start|abspielen, Start
⏸️|pause|Pause
🔊|loud, sound on|laut, Ton an
➕|plus, more|plus, mehr
➖|minus, less|minus, weniger
♾️|infinity, forever|unendlich, immer
1️⃣|one, first|eins, erstens
2️⃣|two, second|zwei, zweitens
3️⃣|three, third|drei, drittens
4️⃣|four|vier
5️⃣|five|fünf
🔟|ten|zehn
#️⃣|hash, hashtag|Raute, Hashtag
🔴|red circle, live|roter Kreis, live
🟠|orange circle|oranger Kreis
🟡|yellow circle|gelber Kreis
🟢|green circle, available|grüner Kreis, verfügbar
🔵|blue circle|blauer Kreis
🟣|purple circle|lila Kreis
⚫|black circle|schwarzer Kreis
⚪|white circle|weißer Kreis
🔸|orange diamond, bullet point|orange Raute, Aufzählung
🔹|blue diamond, bullet point|blaue Raute, Aufzählung
©️|copyright|Copyright, Urheberrecht
®️|registered|eingetragen, Marke
™️|trade mark|Marke, Warenzeichen
🏁|chequered flag, finish|Zielflagge, Ziel
🚩|red flag, warning|rote Fahne, Warnung
🏳️‍🌈|rainbow flag, pride|Regenbogenfahne, Vielfalt
🇪🇺|european union, europe|Europäische Union, Europa
🇩🇪|germany|Deutschland
🇦🇹|austria|Österreich
🇨🇭|switzerland|Schweiz
🇬🇧|united kingdom, britain|Vereinigtes Königreich, Großbritannien
🇺🇸|united states, usa|Vereinigte Staaten, USA
🇫🇷|france|Frankreich
🇮🇹|italy|Italien
🇪🇸|spain|Spanien
🇵🇹|portugal|Portugal
🇳🇱|netherlands, holland|Niederlande, Holland
🇧🇪|belgium|Belgien
🇱🇺|luxembourg|Luxemburg
🇩🇰|denmark|Dänemark
🇸🇪|sweden|Schweden
🇳🇴|norway|Norwegen
🇫🇮|finland|Finnland
🇮🇪|ireland|Irland
🇵🇱|poland|Polen
🇨🇿|czechia|Tschechien
🇬🇷|greece|Griechenland
🇹🇷|turkey|Türkei
🇺🇦|ukraine|Ukraine
🇨🇦|canada|Kanada
🇧🇷|brazil|Brasilien
🇯🇵|japan|Japan
🇨🇳|china|China
🇮🇳|india|Indien
🇦🇺|australia|Australien
`;
