/**
 * Emoji that posts use often, in our own words: the emoji, then its English and its German name, each followed by
 * other words people type for it. Skin tones are left to the keyboard of the device.
 */

export const smileys = `
😀|grinning, smile, happy|grinsend, lächeln, froh
😃|happy, smile, joy|fröhlich, lächeln, Freude
😄|laughing eyes, smile, happy|lachende Augen, lächeln, froh
😁|beaming, grin, teeth|strahlend, grinsen, Zähne
😆|laughing hard, haha, fun|lautes Lachen, haha, Spaß
😅|sweating smile, relief, phew|schwitzendes Lächeln, erleichtert, puh
😂|tears of joy, lol, funny|Freudentränen, lachen, lustig
🤣|rolling with laughter, rofl, funny|vor Lachen kugeln, lustig, haha
😊|blushing, smile, warm|errötend, lächeln, herzlich
😇|angel, halo, innocent|Engel, Heiligenschein, brav
🙂|slight smile, fine|leichtes Lächeln, gut
🙃|upside down, ironic, silly|kopfüber, ironisch, albern
😉|wink, joke, hint|zwinkern, Scherz, Andeutung
😌|relieved, calm, peace|erleichtert, ruhig, Frieden
😍|heart eyes, love, adore|Herzaugen, Liebe, verliebt
🥰|smiling with hearts, love, affection|lächelnd mit Herzen, Liebe, Zuneigung
😘|kiss, love|Kuss, Liebe, Bussi
😋|yummy, delicious, tongue|lecker, köstlich, Zunge
😛|tongue out, playful|Zunge raus, frech
😜|winking tongue, crazy, fun|zwinkernd mit Zunge, verrückt, Spaß
🤪|zany, goofy, wild|durchgeknallt, albern, wild
😎|cool, sunglasses, summer|cool, Sonnenbrille, Sommer
🤩|star-struck, wow, amazing|Sternenaugen, wow, begeistert
🥳|party face, celebrate, birthday|Partygesicht, feiern, Geburtstag
😏|smirk, sly|schmunzeln, verschmitzt
🤗|hug, welcome, thanks|Umarmung, willkommen, danke
🤭|giggle, oops, hand over mouth|kichern, ups, Hand vor dem Mund
🤫|hush, quiet, secret|psst, leise, Geheimnis
🤔|thinking, question, hmm|nachdenklich, Frage, hm
🤨|raised eyebrow, doubt, sceptical|hochgezogene Braue, Zweifel, skeptisch
🧐|monocle, inspect, curious|Monokel, prüfen, neugierig
🤓|nerd, glasses, study|Nerd, Brille, lernen
😐|neutral, plain|neutral, ausdruckslos
🙄|rolling eyes, annoyed|Augen rollen, genervt
😬|grimace, awkward|Grimasse, peinlich
😴|sleeping, tired, night|schlafend, müde, Nacht
😮|surprised, open mouth, oh|überrascht, offener Mund, oh
😲|astonished, shocked, wow|erstaunt, schockiert, wow
🤯|mind blown, amazed, exploding head|explodierender Kopf, verblüfft, wow
😱|screaming, fear, shock|schreiend, Angst, Schreck
😳|flushed, embarrassed|erröten, verlegen
🥺|pleading, please, puppy eyes|flehend, bitte, Hundeblick
😢|crying, sad, tear|weinend, traurig, Träne
😭|sobbing, very sad, tears|heulend, sehr traurig, Tränen
😞|disappointed, sad|enttäuscht, traurig
😤|huffing, proud, effort|schnaubend, stolz, Anstrengung
😡|angry, red, mad|wütend, rot, sauer
🥵|hot face, heat, summer|heißes Gesicht, Hitze, Sommer
🥶|cold face, freezing, winter|kaltes Gesicht, frieren, Winter
🤠|cowboy, hat, western|Cowboy, Hut, Western
🤖|robot, ai, automation|Roboter, KI, Automatisierung
👻|ghost, halloween, boo|Geist, Halloween, buh
🎃|pumpkin, halloween, autumn|Kürbis, Halloween, Herbst
💀|skull, dead, danger|Totenkopf, tot, Gefahr
`;

export const people = `
👋|waving hand, hello, bye|winkende Hand, hallo, tschüss
🤚|raised hand, stop|erhobene Hand, halt
✋|hand, stop, high five|Hand, halt, abklatschen
👌|ok hand, perfect, fine|Okay, perfekt, gut
🤌|pinched fingers, italian, taste|zusammengelegte Finger, italienisch, Geschmack
✌️|peace, victory, two|Frieden, Sieg, zwei
🤞|crossed fingers, luck, hope|Daumen drücken, Glück, Hoffnung
🫶|heart hands, love, thanks|Herz aus Händen, Liebe, danke
🤘|rock on, horns, concert|Rock, Hörner, Konzert
🤙|call me, hang loose, surf|ruf mich an, locker, surfen
👈|pointing left, back|Finger links, zurück
👉|pointing right, next, here|Finger rechts, weiter, hier
👆|pointing up, above|Finger hoch, oben
👇|pointing down, below, link|Finger runter, unten, Link
☝️|index finger up, note, one|Zeigefinger, Hinweis, eins
👍|thumbs up, like, yes|Daumen hoch, gefällt mir, ja
👎|thumbs down, dislike, no|Daumen runter, gefällt nicht, nein
✊|fist, strength, solidarity|Faust, Stärke, Solidarität
👊|fist bump, punch, deal|Faustgruß, Schlag, abgemacht
👏|clapping, applause, bravo|klatschen, Applaus, bravo
🙌|raised hands, celebrate, hooray|erhobene Hände, jubeln, hurra
👐|open hands, welcome|offene Hände, willkommen
🤝|handshake, deal, partner|Handschlag, Abschluss, Partner
🙏|folded hands, thanks, please|gefaltete Hände, danke, bitte
✍️|writing, sign, note|schreiben, unterschreiben, Notiz
💅|nail polish, beauty, care|Nagellack, Schönheit, Pflege
💪|muscle, strong, training|Muskel, stark, Training
🧠|brain, idea, clever|Gehirn, Idee, klug
👀|eyes, look, see|Augen, schauen, sehen
👁️|eye, view|Auge, Blick
👂|ear, listen|Ohr, zuhören
👶|baby, child, birth|Baby, Kind, Geburt
👧|girl, child|Mädchen, Kind
👦|boy, child|Junge, Kind
👩|woman|Frau
👨|man|Mann
🧑|person, adult|Person, Mensch
👵|older woman, grandmother|ältere Frau, Oma
👴|older man, grandfather|älterer Mann, Opa
🙋|raising hand, question, volunteer|Hand heben, Frage, melden
🤷|shrug, do not know|Schulterzucken, weiß nicht
🤦|facepalm, oh no|Hand an der Stirn, oje
🧑‍💻|at the computer, developer, office|am Computer, Entwicklung, Büro
🧑‍🍳|cook, chef, kitchen|Koch, Köchin, Küche
🧑‍🏫|teacher, course, school|Lehrkraft, Kurs, Schule
🧑‍🎓|graduate, student, degree|Abschluss, Studium, Student
🧑‍🔬|scientist, research, lab|Forschung, Wissenschaft, Labor
🧑‍🔧|mechanic, repair, craft|Mechaniker, Reparatur, Handwerk
🧑‍🌾|farmer, harvest, garden|Landwirt, Ernte, Garten
🧑‍🎨|artist, design, painting|Künstler, Gestaltung, malen
🧑‍🚀|astronaut, space|Astronaut, Weltraum
🧘|meditation, yoga, calm|Meditation, Yoga, Ruhe
🏃|running, run, hurry|laufen, rennen, eilig
🚶|walking, walk|gehen, spazieren
💃|dancing, party|tanzen, Party
🕺|man dancing, disco|tanzender Mann, Disco
👥|people, team, group|Menschen, Team, Gruppe
👪|family, parents|Familie, Eltern
🤰|pregnant, expecting|schwanger, erwarten
🎅|santa, christmas|Weihnachtsmann, Weihnachten
`;

export const feelings = `
❤️|red heart, love, like|rotes Herz, Liebe, gefällt
🧡|orange heart, love|oranges Herz, Liebe
💛|yellow heart, friendship|gelbes Herz, Freundschaft
💚|green heart, nature|grünes Herz, Natur
💙|blue heart, trust|blaues Herz, Vertrauen
💜|purple heart, love|lila Herz, Liebe
🖤|black heart|schwarzes Herz
🤍|white heart, pure|weißes Herz, rein
🤎|brown heart, coffee|braunes Herz, Kaffee
💔|broken heart, sad|gebrochenes Herz, traurig
❤️‍🔥|heart on fire, passion|brennendes Herz, Leidenschaft
💕|two hearts, love|zwei Herzen, Liebe
💖|sparkling heart, love|funkelndes Herz, Liebe
💗|growing heart, love|wachsendes Herz, Liebe
💘|heart with arrow, valentine|Herz mit Pfeil, Valentinstag
💝|heart with ribbon, gift, valentine|Herz mit Schleife, Geschenk, Valentinstag
💋|kiss mark, lips|Kussmund, Lippen
💯|hundred, perfect, full|hundert, perfekt, voll
💥|boom, bang, explosion|Knall, Bumm, Explosion
✨|sparkles, new, magic|Funkeln, neu, Glanz
⭐|star, favourite, rating|Stern, Favorit, Bewertung
🌟|glowing star, highlight|leuchtender Stern, Höhepunkt
💫|dizzy, shooting star|Sternenwirbel, schwindelig
🔥|fire, hot, trend|Feuer, heiß, Trend
💦|drops, sweat, water|Tropfen, Schweiß, Wasser
💨|dash, fast, wind|Staubwolke, schnell, Wind
💤|sleep, zzz|Schlaf, zzz
💬|speech bubble, comment, talk|Sprechblase, Kommentar, reden
💭|thought bubble, idea|Gedankenblase, Idee
🗯️|angry bubble|Wutblase
🎉|party popper, celebrate, congratulations|Konfettibombe, feiern, Glückwunsch
🎊|confetti, celebrate|Konfetti, feiern
🎈|balloon, birthday, party|Luftballon, Geburtstag, Party
🎁|gift, present, giveaway|Geschenk, Gewinnspiel, Überraschung
🎀|ribbon, bow, gift|Schleife, Band, Geschenk
🎂|birthday cake, anniversary|Geburtstagstorte, Jubiläum
🎄|christmas tree, winter|Weihnachtsbaum, Advent
🎆|fireworks, new year|Feuerwerk, Silvester
🎇|sparkler, new year|Wunderkerze, Silvester
🧨|firecracker, new year|Knaller, Silvester
🏆|trophy, win, award|Pokal, Sieg, Auszeichnung
🥇|gold medal, first|Goldmedaille, Erster
🥈|silver medal, second|Silbermedaille, Zweiter
🥉|bronze medal, third|Bronzemedaille, Dritter
🏅|medal, award|Medaille, Auszeichnung
👑|crown, king, queen|Krone, König, Königin
💎|diamond, gem, precious|Diamant, Edelstein, kostbar
`;
