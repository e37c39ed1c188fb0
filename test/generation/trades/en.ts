import { readTrades } from './trade.ts';

export const trades = readTrades(`
brand: Harbour & Finch Coffee
sells: freshly roasted coffee
link: https://harbourfinch.example/beans
subject: Our new espresso blend "Night Ferry"
subject: The autumn tasting at the roastery
subject: A subscription for filter coffee
point: Beans from two farms in Huehuetenango
point: Roasted every Tuesday in small batches
point: Notes of cocoa, orange peel and toasted almond.
point: We pay the growers 40% above the market price
point: Works in a moka pot, an espresso machine or a French press
point: Posted the day after roasting
offer: 250 g for £9.50, postage included over £25
offer: First bag half price with the code FERRY
audience: people who grind at home
audience: offices that are tired of capsules
keywords: espresso, single origin, specialty coffee, roastery
hashtags: #HarbourAndFinch, #CoffeeFromTheQuay
job: Barista for three days a week
banned: healthier than tea

brand: Merrow Legal
sells: employment law advice
link: https://merrowlegal.example/contracts
subject: A plain-English guide to fixed-term contracts
subject: Free first call about a dismissal
subject: Seminar: What the new holiday pay rules mean
point: Written by two solicitors who sat on both sides of the table
point: Covers notice periods, probation and renewal
point: The seminar is on 14 March 2027 at 6 pm in Leeds
point: No legal training needed to follow it
point: You leave with a checklist for your next contract
point: Questions are answered by e-mail within three working days
offer: The guide costs nothing
offer: Seminar seats at £30, or £20 for charities
audience: managers of small teams
audience: founders hiring for the first time
keywords: employment law, contracts, holiday pay, small business
hashtags: #MerrowLegal, #WorkRights
job: Paralegal for the employment team
banned: we always win

brand: Ironside Gym
sells: strength training
link: https://ironside.example/start?ref=post
subject: Beginners' barbell course
subject: Our Saturday class for over-60s
subject: Opening of the second floor
point: Six weeks, two evenings a week, eight people at most
point: You learn the squat, the press and the deadlift from the ground up
point: Coaches film your lifts and talk them through with you
point: Showers, lockers and a small café on site
point: Doors open at 6 am from Monday to Friday
point: No mirrors, no shouting
offer: £75 for the whole course
offer: Bring a friend to your first session for nothing
audience: people who have never touched a barbell
audience: members coming back after a break
keywords: strength training, barbell, beginners, fitness
hashtags: #IronsideGym
job: Strength coach for evening classes
banned: lose 10 kg in a month

brand: Tallyhouse
sells: bookkeeping software for freelancers
link: https://tallyhouse.example/signup?plan=solo&utm_source=newsletter
subject: Tallyhouse 4.0 with receipt scanning
subject: Our open API
subject: Webinar about VAT for freelancers
point: Photograph a receipt and the amount, date and tax rate are filled in
point: Export to CSV and to your accountant with one click
point: Data stays on servers in Ireland
point: Invoices in 12 currencies
point: Keyboard shortcuts for everything
point: Import from a spreadsheet takes a few minutes
offer: Solo plan at $9 a month, cancel whenever you like
offer: 30 days to try, no card needed
audience: freelance designers
audience: developers who invoice clients abroad
keywords: bookkeeping, freelance, invoicing, VAT
hashtags: #Tallyhouse, #FreelanceLife
job: Support engineer, remote
banned: never pay tax again

brand: Old Mill Bakery
sells: sourdough bread and pastries
link: https://oldmill.example
subject: Rye sourdough with caraway
subject: Hot cross buns are back
subject: We are looking for a night baker
point: Flour from Shipton Mill, milled with stone
point: The dough rests for 36 hours
point: Out of the oven at 7:30, usually gone by noon
point: Baked by Agnieszka and Tom
point: Contains rye, wheat and nothing you cannot pronounce
point: Sundays and Mondays off
offer: Two loaves for £8 on Thursdays
offer: A coffee with every bun this week
audience: early risers in Hebden Bridge
audience: people who miss real rye bread
keywords: sourdough, rye bread, bakery, Hebden Bridge
hashtags: #OldMillBakery
job: Night baker
banned: gluten-free

brand: Museum of Small Things
sells: exhibitions and workshops
link: https://smallthings.example/tickets
subject: "Pockets": an exhibition about what people carry
subject: Late opening with live music
subject: Drawing workshop for children
point: 120 objects lent by visitors
point: Curated by Dr. Ngozi Adeyemi
point: From 3 May to 28 September
point: Step-free access and captions on every film
point: The café stays open until ten
point: Pencils and paper are there, bring curiosity
offer: Adults £12, under 18s free
offer: Pay what you can on the first Sunday of the month
audience: families with children from six
audience: anyone who collects odd objects
keywords: museum, exhibition, family day out, design
hashtags: #SmallThings, #MuseumLate
job: Museum educator for school classes
banned: the biggest collection in Europe

brand: Spoke & Sons
sells: bicycles and repairs
link: https://spokeandsons.example/service
subject: Winter service for commuter bikes
subject: The Wren e-bike
subject: Repair evening on Wednesday
point: Brakes, gears and lights checked in one visit
point: 19 kg with battery, 80 km on one charge
point: A mechanic shows you how to true a wheel
point: Parts are kept for ten years
point: Loan bikes while yours is in the stand
point: Ask for Priya, she knows every bearing
offer: Full service £65 until 30 November
offer: €2,499.00 including mudguards and a lock
audience: commuters who ride all winter
audience: parents with cargo bikes
keywords: cycling, e-bike, bike repair, commuting
hashtags: #SpokeAndSons
job: Bicycle mechanic
banned: theft-proof

brand: Clean Rivers Trust
sells: river clean-ups and water testing
link: https://cleanrivers.example/volunteer#dates
subject: River clean-up on the Aire
subject: Our annual report
subject: Volunteers wanted for water testing
point: Gloves, bags and tea are provided
point: 412 volunteers collected 9.6 tonnes last year
point: Meet at Saltaire weir, Saturday, 10 am
point: Children are welcome with an adult
point: Every sample goes into a public map
point: Training takes one afternoon
offer: £15 buys a testing kit
offer: Every gift is doubled until Christmas
audience: people who walk their dog by the river
audience: schools in West Yorkshire
keywords: rivers, volunteering, environment, Yorkshire
hashtags: #CleanRivers
job: Coordinator for our volunteers
banned: we saved the river

brand: Dr. Okafor Dental Care
sells: dentistry for the whole family
link: https://okafordental.example/appointments
subject: Evening appointments
subject: A calm first visit for nervous patients
subject: Our new hygienist
point: Open until 8 pm on Tuesdays and Thursdays
point: We explain every step before we start
point: You raise a hand and we stop
point: Lift to the second floor, parking behind the house
point: Maria speaks English, Portuguese and Polish
point: Reminders by text message
offer: Check-up and cleaning £60
offer: Children's check-ups on the NHS
audience: people who put off the dentist
audience: parents with school-age children
keywords: dentist, nervous patients, family dentist, oral health
hashtags: #OkaforDental
job: Dental hygienist, part-time
banned: completely painless

brand: Lena Voss Books
sells: crime novels
link: https://lenavoss.example/the-quiet-lock
subject: "The Quiet Lock", my fourth novel
subject: Reading at Broadleaf Books
subject: The audiobook of "Salt Road"
point: A lock-keeper finds a letter addressed to a man who drowned in 1987
point: Read by Fiona Marsh
point: 352 pages, hardback and e-book
point: Signed copies while they last
point: I will read two chapters and answer questions
point: Set on the Kennet and Avon Canal
offer: Hardback £16.99
offer: Entry £5, redeemable against a book
audience: readers of slow, clever crime
audience: book clubs
keywords: crime fiction, book launch, canal, reading
hashtags: #TheQuietLock
job: Assistant for readings and correspondence
banned: better than Christie

brand: Hotel Marram
sells: rooms by the sea
link: https://hotelmarram.example/stay?from=autumn
subject: Autumn at the coast
subject: Our restaurant has a new menu
subject: Reopening after the renovation
point: Eleven rooms, all with a window to the dunes
point: Breakfast until eleven
point: Dogs stay for nothing
point: The kitchen buys from the boats in Amble
point: Twenty minutes from Alnmouth station by bus
point: Wood stove, board games, no television
offer: Three nights for £330, Sunday to Thursday
offer: Late check-out included in October
audience: couples who want quiet
audience: walkers on the coast path
keywords: seaside, hotel, autumn break, Northumberland
hashtags: #HotelMarram, #QuietCoast
job: Receptionist for the winter season
banned: the best hotel on the coast

brand: Bolt & Bracket
sells: tools and hardware
link: https://boltandbracket.example/workshops
subject: Tool library
subject: Key cutting while you wait
subject: Saturday workshop: hang a door
point: Borrow a sander, a tile cutter or a long ladder by the day
point: Advice from people who have done it
point: Screws by the piece, not by the box
point: Open 8–18, Saturdays 9–16
point: Four places, two doors, one teacher
point: Old paint is taken back
offer: Deposit £20, loan from £4 a day
offer: Workshop £25 with materials
audience: people in their first flat
audience: landlords who repair things themselves
keywords: DIY, tools, hardware store, home repair
hashtags: #BoltAndBracket
job: Sales assistant for the tool counter
banned: lasts forever
`);
