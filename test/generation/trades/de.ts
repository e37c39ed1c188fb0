import { readTrades } from './trade.ts';

export const trades = readTrades(`
brand: Morgenrot Kaffee
sells: frisch gerösteter Kaffee
link: https://morgenrot.example/bohnen
subject: Unser neuer Espresso „Nachtfähre“
subject: Die Herbstverkostung in der Rösterei
subject: Filterkaffee im Abo
point: Bohnen von zwei Höfen in Huehuetenango
point: Jeden Dienstag in kleinen Chargen geröstet
point: Noten von Kakao, Orangenschale und gerösteter Mandel.
point: Wir zahlen den Bauern 40 % über dem Marktpreis
point: Für Herdkännchen, Siebträger und French Press
point: Versand am Tag nach der Röstung
offer: 250 g für 8,90 €, ab 30 € versandkostenfrei
offer: Die erste Tüte zum halben Preis mit dem Code FAEHRE
audience: alle, die zu Hause selbst mahlen
audience: Büros, die keine Kapseln mehr wollen
keywords: Espresso, Filterkaffee, Rösterei, Kaffeeliebe
hashtags: #MorgenrotKaffee, #KaffeeAusLeipzig
job: Barista (m/w/d) für drei Tage die Woche
banned: gesünder als Tee

brand: Kanzlei Brandt
sells: Beratung im Arbeitsrecht
link: https://kanzlei-brandt.example/befristung
subject: Leitfaden zu befristeten Arbeitsverträgen
subject: Erstgespräch bei Kündigung
subject: Seminar: Was das neue Urlaubsrecht bedeutet
point: Geschrieben von zwei Fachanwältinnen, verständlich ohne Jurastudium
point: Behandelt Probezeit, Verlängerung und Kündigungsfristen
point: Am 14. März 2027 um 18 Uhr in Dresden
point: Mit Checkliste für den nächsten Vertrag
point: Fragen beantworten wir per E-Mail innerhalb von drei Werktagen
point: Auch als PDF zum Ausdrucken
offer: Der Leitfaden kostet nichts
offer: Seminarplatz 39 €, für Vereine 25 €
audience: Führungskräfte kleiner Teams
audience: Gründerinnen und Gründer
keywords: Arbeitsrecht, Arbeitsvertrag, Kündigung, Mittelstand
hashtags: #KanzleiBrandt
job: Rechtsanwaltsfachangestellte (m/w/d)
banned: wir gewinnen immer

brand: Eisenhalle
sells: Krafttraining in kleinen Gruppen
link: https://eisenhalle.example/kurse?ref=beitrag
subject: Langhantelkurs für Einsteiger
subject: Samstagskurs für alle über 60
subject: Das zweite Stockwerk ist offen
point: Sechs Wochen, zwei Abende pro Woche, höchstens acht Personen
point: Kniebeuge, Drücken und Kreuzheben von Grund auf
point: Die Trainer filmen deine Versuche und besprechen sie mit dir
point: Duschen, Spinde und ein kleines Café im Haus
point: Montag bis Freitag ab 6 Uhr geöffnet
point: Keine Spiegel, kein Geschrei
offer: 89 € für den ganzen Kurs
offer: Zur ersten Stunde darf eine Freundin umsonst mit
audience: alle, die noch nie eine Langhantel in der Hand hatten
audience: Mitglieder nach einer Pause
keywords: Krafttraining, Langhantel, Fitness, Einsteigerkurs
hashtags: #Eisenhalle
job: Trainerin oder Trainer für Abendkurse
banned: 10 kg weniger in einem Monat

brand: Belegwerk
sells: Buchhaltung für Selbstständige
link: https://belegwerk.example/start?tarif=solo&utm_source=newsletter
subject: Belegwerk 4.0 mit Belegscan
subject: Unsere offene Schnittstelle
subject: Webinar zur Umsatzsteuer
point: Beleg fotografieren: Betrag, Datum und Steuersatz stehen schon da
point: Export als CSV und an die Steuerberatung mit einem Klick
point: Die Daten liegen auf Servern in Frankfurt
point: Rechnungen in 12 Währungen
point: Tastenkürzel für alles
point: Der Import aus einer Tabelle dauert wenige Minuten
offer: Solo-Tarif 9 € im Monat, jederzeit kündbar
offer: 30 Tage testen, ohne Kreditkarte
audience: freie Gestalterinnen und Gestalter
audience: Entwickler mit Kunden im Ausland
keywords: Buchhaltung, Selbstständigkeit, Rechnungen, Umsatzsteuer
hashtags: #Belegwerk, #Selbstständig
job: Support-Ingenieur (m/w/d), auch aus der Ferne
banned: nie wieder Steuern zahlen

brand: Bäckerei Mühlbach
sells: Sauerteigbrot und Gebäck
link: https://baeckerei-muehlbach.example
subject: Roggenbrot mit Kümmel
subject: Osterzopf auf Vorbestellung
subject: Wir suchen eine Bäckerin oder einen Bäcker für die Nacht
point: Mehl aus der Mühle Schönholz, mit Steinen gemahlen
point: Der Teig ruht 36 Stunden
point: Um 7:30 Uhr aus dem Ofen, mittags meist weg
point: Gebacken von Agnieszka und Tom
point: Roggen, Weizen, Wasser, Salz
point: Sonntag und Montag geschlossen
offer: Donnerstags zwei Laibe für 9 €
offer: Zu jedem Zopf ein Kaffee
audience: Frühaufsteher in Görlitz
audience: alle, denen echtes Roggenbrot fehlt
keywords: Sauerteig, Roggenbrot, Bäckerei, Görlitz
hashtags: #BäckereiMühlbach
job: Bäckerin oder Bäcker für die Nacht
banned: glutenfrei

brand: Museum der kleinen Dinge
sells: Ausstellungen und Werkstätten
link: https://kleinedinge.example/karten
subject: „Taschen“: eine Ausstellung über das, was wir bei uns tragen
subject: Langer Donnerstag mit Livemusik
subject: Zeichenwerkstatt für Kinder
point: 120 Leihgaben von Besucherinnen und Besuchern
point: Kuratiert von Dr. Ngozi Adeyemi
point: Vom 3. Mai bis 28. September
point: Stufenloser Zugang, alle Filme mit Untertiteln
point: Das Café hat bis 22 Uhr geöffnet
point: Stifte und Papier liegen bereit
offer: Eintritt 12 €, unter 18 frei
offer: Am ersten Sonntag im Monat zahlt man, was man kann
audience: Familien mit Kindern ab sechs
audience: alle, die seltsame Dinge sammeln
keywords: Museum, Ausstellung, Familienausflug, Design
hashtags: #KleineDinge, #MuseumAmAbend
job: Museumspädagogik für Schulklassen
banned: die größte Sammlung Europas

brand: Speiche & Söhne
sells: Fahrräder und Reparaturen
link: https://speiche.example/werkstatt
subject: Wintercheck für Alltagsräder
subject: Das E-Bike Zaunkönig
subject: Reparaturabend am Mittwoch
point: Bremsen, Schaltung und Licht in einem Termin
point: 19 kg mit Akku, 80 km mit einer Ladung
point: Eine Mechanikerin zeigt, wie man ein Laufrad zentriert
point: Ersatzteile halten wir zehn Jahre bereit
point: Leihrad, solange deins in der Werkstatt steht
point: Frag nach Priya, sie kennt jedes Lager
offer: Komplettcheck 69 € bis 30. November
offer: 2.499,00 € mit Schutzblechen und Schloss
audience: alle, die auch im Winter pendeln
audience: Eltern mit Lastenrad
keywords: Fahrrad, E-Bike, Werkstatt, Pendeln
hashtags: #SpeicheUndSöhne
job: Zweiradmechanik (m/w/d)
banned: diebstahlsicher

brand: Saubere Flüsse e. V.
sells: Flussputz und Wasserproben
link: https://saubere-fluesse.example/mitmachen#termine
subject: Flussputz an der Mulde
subject: Unser Jahresbericht
subject: Ehrenamtliche für Wasserproben gesucht
point: Handschuhe, Säcke und Tee stellen wir
point: 412 Freiwillige haben im letzten Jahr 9,6 Tonnen gesammelt
point: Treffpunkt Wehr Grimma, Samstag, 10 Uhr
point: Kinder sind in Begleitung willkommen
point: Jede Probe kommt in eine öffentliche Karte
point: Die Schulung dauert einen Nachmittag
offer: 15 € bezahlen ein Testset
offer: Jede Spende wird bis Weihnachten verdoppelt
audience: alle, die am Fluss mit dem Hund gehen
audience: Schulen in Sachsen
keywords: Flüsse, Ehrenamt, Umwelt, Sachsen
hashtags: #SaubereFlüsse
job: Koordination unserer Ehrenamtlichen
banned: wir haben den Fluss gerettet

brand: Zahnarztpraxis Dr. Okafor
sells: Zahnmedizin für die ganze Familie
link: https://praxis-okafor.example/termine
subject: Termine am Abend
subject: Ein ruhiger erster Besuch für Menschen mit Zahnarztangst
subject: Unsere neue Prophylaxe-Assistentin
point: Dienstag und Donnerstag bis 20 Uhr geöffnet
point: Wir erklären jeden Schritt, bevor wir anfangen
point: Hand heben genügt, dann hören wir auf
point: Aufzug in den zweiten Stock, Parkplätze hinter dem Haus
point: Maria spricht Deutsch, Portugiesisch und Polnisch
point: Erinnerung per SMS
offer: Zahnreinigung 85 €
offer: Kinderprophylaxe zahlt die Kasse
audience: alle, die den Zahnarzt vor sich herschieben
audience: Eltern mit Schulkindern
keywords: Zahnarzt, Zahnarztangst, Prophylaxe, Familienpraxis
hashtags: #PraxisOkafor
job: Prophylaxe-Assistenz in Teilzeit
banned: völlig schmerzfrei

brand: Lena Voss
sells: Kriminalromane
link: https://lenavoss.example/die-stille-schleuse
subject: „Die stille Schleuse“, mein vierter Roman
subject: Lesung in der Buchhandlung Breitblatt
subject: „Salzstraße“ als Hörbuch
point: Ein Schleusenwärter findet einen Brief an einen Mann, der 1987 ertrunken ist
point: Gelesen von Fiona Marsch
point: 352 Seiten, gebunden und als E-Book
point: Signierte Exemplare, solange der Vorrat reicht
point: Ich lese zwei Kapitel und beantworte Fragen
point: Spielt am Finowkanal
offer: Gebunden 22 €
offer: Eintritt 5 €, beim Buchkauf angerechnet
audience: Leserinnen und Leser ruhiger Krimis
audience: Lesekreise
keywords: Krimi, Neuerscheinung, Lesung, Kanal
hashtags: #DieStilleSchleuse
job: Assistenz für Lesungen und Post
banned: besser als Christie

brand: Hotel Strandhafer
sells: Zimmer am Meer
link: https://strandhafer.example/zimmer?von=herbst
subject: Herbst an der Küste
subject: Neue Karte im Restaurant
subject: Wiedereröffnung nach dem Umbau
point: Elf Zimmer, alle mit Blick auf die Dünen
point: Frühstück bis elf
point: Hunde schlafen kostenlos
point: Die Küche kauft bei den Kuttern in Freest
point: Zwanzig Minuten mit dem Bus vom Bahnhof Wolgast
point: Kaminofen, Brettspiele, kein Fernseher
offer: Drei Nächte 330 €, Sonntag bis Donnerstag
offer: Späte Abreise im Oktober inklusive
audience: Paare, die Ruhe suchen
audience: Wanderer auf dem Küstenweg
keywords: Ostsee, Hotel, Herbsturlaub, Usedom
hashtags: #HotelStrandhafer, #StilleKüste
job: Rezeption für die Wintersaison
banned: das beste Hotel der Küste

brand: Eisenwaren Dübel
sells: Werkzeug und Eisenwaren
link: https://eisenwaren-duebel.example/werkstatt
subject: Werkzeug zum Ausleihen
subject: Schlüsseldienst zum Mitnehmen
subject: Samstagskurs: eine Tür einhängen
point: Schleifer, Fliesenschneider und lange Leitern tageweise
point: Rat von Leuten, die es selbst gemacht haben
point: Schrauben einzeln statt im Karton
point: Geöffnet 8–18 Uhr, samstags 9–16 Uhr
point: Vier Plätze, zwei Türen, eine Lehrerin
point: Alte Farbe nehmen wir zurück
offer: Pfand 20 €, Leihe ab 4 € am Tag
offer: Kurs 25 € mit Material
audience: alle in der ersten eigenen Wohnung
audience: Vermieter, die selbst reparieren
keywords: Heimwerken, Werkzeug, Eisenwaren, Renovieren
hashtags: #EisenwarenDübel
job: Verkauf an der Werkzeugtheke
banned: hält ewig
`);
