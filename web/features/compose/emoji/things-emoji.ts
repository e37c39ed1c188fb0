/** Animals, food, places and objects, in the form of people-emoji.ts. */

export const nature = `
🐶|dog, puppy, pet|Hund, Welpe, Haustier
🐱|cat, kitten, pet|Katze, Kätzchen, Haustier
🐭|mouse|Maus
🐰|rabbit, bunny, easter|Hase, Kaninchen, Ostern
🦊|fox|Fuchs
🐻|bear|Bär
🐼|panda|Panda
🦁|lion|Löwe
🐷|pig, luck|Schwein, Glück
🐸|frog|Frosch
🐵|monkey|Affe
🐔|chicken, hen|Huhn, Henne
🐣|chick, easter, spring|Küken, Ostern, Frühling
🐧|penguin|Pinguin
🦉|owl, wise|Eule, weise
🦄|unicorn, startup, magic|Einhorn, Start-up, Magie
🐝|bee, honey|Biene, Honig
🦋|butterfly, spring|Schmetterling, Frühling
🐌|snail, slow|Schnecke, langsam
🐞|ladybird, ladybug, luck|Marienkäfer, Glück
🐢|turtle, slow|Schildkröte, langsam
🐙|octopus|Krake, Tintenfisch
🐬|dolphin|Delfin
🐳|whale|Wal
🐟|fish|Fisch
🐴|horse|Pferd
🐮|cow, milk|Kuh, Milch
🐑|sheep, wool|Schaf, Wolle
🕊️|dove, peace|Taube, Frieden
🐾|paw prints, pet|Pfotenabdrücke, Haustier
🌱|seedling, growth, plant|Keimling, Wachstum, Pflanze
🌿|herb, green, natural|Kräuter, grün, natürlich
🍀|four-leaf clover, luck|Kleeblatt, Glück
🍃|leaves in wind, eco, fresh|Blätter im Wind, öko, frisch
🍂|fallen leaves, autumn|Herbstlaub, Herbst
🍁|maple leaf, autumn, canada|Ahornblatt, Herbst, Kanada
🌳|tree, forest, park|Baum, Wald, Park
🌲|evergreen, fir, forest|Nadelbaum, Tanne, Wald
🌴|palm tree, holiday, beach|Palme, Urlaub, Strand
🌵|cactus, desert|Kaktus, Wüste
🪴|potted plant, home|Topfpflanze, Zuhause
🌸|cherry blossom, spring|Kirschblüte, Frühling
🌹|rose, love|Rose, Liebe
🌷|tulip, spring|Tulpe, Frühling
🌻|sunflower, summer|Sonnenblume, Sommer
🌼|blossom, flower|Blüte, Blume
💐|bouquet, flowers, thanks|Blumenstrauß, Blumen, danke
🌞|sun with face, summer|Sonne mit Gesicht, Sommer
☀️|sun, sunny, weather|Sonne, sonnig, Wetter
🌤️|sun behind cloud, weather|Sonne hinter Wolke, Wetter
☁️|cloud, weather|Wolke, Wetter
🌧️|rain, weather|Regen, Wetter
⛈️|thunderstorm, weather|Gewitter, Wetter
⚡|lightning, energy, fast|Blitz, Energie, schnell
❄️|snowflake, winter, cold|Schneeflocke, Winter, kalt
⛄|snowman, winter|Schneemann, Winter
🌈|rainbow, pride, colours|Regenbogen, Vielfalt, Farben
🌙|moon, night|Mond, Nacht
🌍|globe, earth, world, europe|Weltkugel, Erde, Welt, Europa
🌊|wave, sea, water|Welle, Meer, Wasser
💧|drop, water|Tropfen, Wasser
`;

export const food = `
☕|coffee, tea, break|Kaffee, Tee, Pause
🫖|teapot, tea|Teekanne, Tee
🍵|tea, green tea|Tee, Grüntee
🧃|juice box|Saftpäckchen, Saft
🥤|cup with straw, soft drink|Becher mit Strohhalm, Limonade
🧋|bubble tea|Bubble Tea
🍺|beer, pub|Bier, Kneipe
🍻|clinking beers, cheers|Prost, anstoßen, Bier
🥂|clinking glasses, toast, sparkling wine|anstoßen, Sekt, Prosit
🍷|wine, red wine|Wein, Rotwein
🍾|champagne, celebrate|Champagner, Sekt, feiern
🍹|cocktail, summer|Cocktail, Sommer
🍏|green apple, fruit|grüner Apfel, Obst
🍎|apple, fruit|Apfel, Obst
🍐|pear, fruit|Birne, Obst
🍊|orange, fruit|Orange, Mandarine, Obst
🍋|lemon, fruit|Zitrone, Obst
🍌|banana, fruit|Banane, Obst
🍉|watermelon, summer|Wassermelone, Sommer
🍇|grapes, wine|Trauben, Wein
🍓|strawberry, fruit|Erdbeere, Obst
🫐|blueberries, fruit|Heidelbeeren, Blaubeeren, Obst
🍒|cherries, fruit|Kirschen, Obst
🍑|peach, fruit|Pfirsich, Obst
🍍|pineapple, fruit|Ananas, Obst
🥝|kiwi, fruit|Kiwi, Obst
🍅|tomato, vegetable|Tomate, Gemüse
🥑|avocado, vegetable|Avocado, Gemüse
🥕|carrot, vegetable|Karotte, Möhre, Gemüse
🌽|corn, vegetable|Mais, Gemüse
🥦|broccoli, vegetable|Brokkoli, Gemüse
🌶️|chilli, spicy, hot|Chili, scharf
🍄|mushroom, autumn|Pilz, Herbst
🥜|peanuts, nuts|Erdnüsse, Nüsse
🍞|bread, bakery|Brot, Bäckerei
🥐|croissant, breakfast|Croissant, Frühstück
🥨|pretzel, bakery|Brezel, Bäckerei
🧀|cheese|Käse
🥚|egg, breakfast|Ei, Frühstück
🥗|salad, healthy|Salat, gesund
🍔|burger, fast food|Burger, Imbiss
🍟|fries, chips|Pommes, Imbiss
🍕|pizza, italian|Pizza, italienisch
🌭|hot dog, sausage|Hotdog, Würstchen
🌮|taco, mexican|Taco, mexikanisch
🍝|pasta, spaghetti|Nudeln, Spaghetti, Pasta
🍜|noodle soup, ramen|Nudelsuppe, Ramen
🍣|sushi, japanese|Sushi, japanisch
🍰|cake, dessert|Kuchen, Torte, Nachtisch
🧁|cupcake, muffin|Törtchen, Muffin
🍪|cookie, biscuit|Keks, Plätzchen
🍩|doughnut, donut|Krapfen, Donut
🍫|chocolate, sweet|Schokolade, süß
🍦|ice cream, summer|Eis, Eiscreme, Sommer
🍯|honey, sweet|Honig, süß
🍽️|plate, restaurant, dinner|Teller, Restaurant, Essen
🍴|fork and knife, restaurant|Besteck, Restaurant
`;

export const places = `
🚀|rocket, launch, fast|Rakete, Start, schnell
✈️|plane, travel, flight|Flugzeug, Reise, Flug
🚗|car, drive|Auto, fahren
🚕|taxi|Taxi
🚌|bus|Bus
🚆|train, railway|Zug, Bahn
🚲|bicycle, bike|Fahrrad, Rad
🛴|scooter|Roller
🛵|moped, delivery|Moped, Lieferung
🚚|lorry, truck, delivery|Lastwagen, Lieferung, Versand
🚢|ship, cruise|Schiff, Kreuzfahrt
⛵|sailing boat, summer|Segelboot, Sommer
🚁|helicopter|Hubschrauber
🛞|wheel, tyre|Rad, Reifen
⛽|fuel, petrol station|Tankstelle, Benzin
🔌|plug, charge, power|Stecker, laden, Strom
🚦|traffic light|Ampel, Verkehr
🚧|construction, soon|Baustelle, demnächst
🗺️|map, travel|Landkarte, Reise
📍|pin, place, location|Stecknadel, Ort, Standort
🧭|compass, direction|Kompass, Richtung
🏔️|mountain, snow, hiking|Berg, Schnee, wandern
🏕️|camping, tent|Camping, Zelt
🏖️|beach, holiday, summer|Strand, Urlaub, Sommer
🏝️|island, holiday|Insel, Urlaub
🏠|house, home|Haus, Zuhause
🏡|house with garden, home|Haus mit Garten, Zuhause
🏢|office building, company|Bürogebäude, Firma
🏭|factory, industry|Fabrik, Industrie
🏪|shop, store|Laden, Geschäft
🏨|hotel, stay|Hotel, Übernachtung
🏥|hospital, health|Krankenhaus, Gesundheit
🏫|school, course|Schule, Kurs
🏛️|museum, bank, building|Museum, Bank, Gebäude
🏰|castle|Schloss, Burg
⛪|church|Kirche
🌆|city at dusk|Stadt am Abend
🌅|sunrise, morning|Sonnenaufgang, Morgen
🌇|sunset, evening|Sonnenuntergang, Abend
🎡|ferris wheel, fair|Riesenrad, Jahrmarkt
🧳|suitcase, travel|Koffer, Reise
⚽|football, soccer|Fußball
🏀|basketball|Basketball
🏈|american football|American Football
🎾|tennis|Tennis
🏐|volleyball|Volleyball
🏓|table tennis|Tischtennis
⛷️|skiing, winter|Ski, Winter
🏂|snowboard, winter|Snowboard, Winter
🏊|swimming, pool|schwimmen, Becken
🚴|cycling, bike|Radfahren, Rad
🏋️|weights, gym, training|Gewichte, Fitnessstudio, Training
🎯|target, goal, hit|Zielscheibe, Ziel, Treffer
🎮|video game, controller|Videospiel, Controller
🎲|dice, game|Würfel, Spiel
🧩|puzzle piece, solution|Puzzleteil, Lösung
🎨|palette, art, design|Palette, Kunst, Gestaltung
🎭|theatre, stage|Theater, Bühne
🎬|film, video, clapper|Film, Video, Klappe
🎤|microphone, podcast, sing|Mikrofon, Podcast, singen
🎧|headphones, music, podcast|Kopfhörer, Musik, Podcast
🎵|note, music|Note, Musik
🎶|notes, music|Noten, Musik
🎸|guitar, band|Gitarre, Band
🎹|piano, keyboard|Klavier, Piano
🥁|drum|Trommel
🎟️|ticket, event, admission|Eintrittskarte, Veranstaltung, Ticket
`;
