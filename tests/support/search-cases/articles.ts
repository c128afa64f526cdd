/**
 * A blog for owners of residential assisted living homes, the oldest article first, to try the search
 * on. A line begins with `#` for slug, title, topic and author, `>` for the excerpt, `##` for a heading,
 * `!` for the description of an image, `-` for an item of a list; another one is a paragraph.
 */
export const ARTICLES = `
# who-we-are | Who we are
Wizard Services helps small homes fill their beds. Three people answer the phone, and one of them was an owner for eleven years.
We began in Ohio, in a home with six residents and a broken fax machine.

# it | IT
Passwords, backups and a printer that works: what a home of ten beds needs in the office, and what it does not.
Keep one person responsible for every account, and change the passwords when somebody leaves.

# what-it-costs | What it costs
A starter kit costs $7,497, all included. The monthly plan is $1,297, and there is no contract.
Families ask about a deposit. Ours is $2,500, and it comes back within 30 days.

# advance-directives | Advance directives for new residents | Admissions
> Which papers to ask for at admission.
Ask each family whether there is a living will, and keep a copy in the front of the chart.
A health care proxy speaks for a resident who no longer can. Not every living person has one.

# making-a-will | A resident asks you to witness a signature
Decline politely. An owner who witnesses a will may be called to court, and living in the home makes it worse.

# medicare-part-a | What Medicare Part A pays for | Paying for care
Medicare Part A pays for a hospital stay, for hospice, and for a short stay in a skilled nursing facility.
It does not pay for room and board in an assisted living home.

# part-time-staff | A part-time schedule that works | Staffing
A part-time caregiver wants the same days each week. Medicare has nothing to say about it, but overtime law does.
## Swap shifts in writing
Ask both people to sign, and keep the sheet.

# ai-on-the-phone | A.I. answers the phone at night
Our test of three voice assistants: two hung up on a daughter, one booked a tour.
Tell callers at once that they are talking to a machine.

# chatbots | Chatbots for small homes | Marketing | Rosalind Achterberg
A chat window on the website answers what families ask at midnight. An AI model writes, and a person checks.

# low-fat-menus | Low-fat menus that residents eat | Food
Three weeks of low-fat lunches, with the recipes. Baked fish beats boiled chicken.
! A tray of baked tilapia with lemon slices

# low-sodium | Less salt without complaints | Food
Cut sodium by a tenth each week. A low price and fresh herbs help, and so does a little fat.
## Soup first
Nobody notices less salt in a soup.

# breakfast | Breakfast all morning | Food
Serve breakfast from seven to ten. Residents sleep longer, eat more, and the kitchen is calmer.
Offer eggs, oatmeal and fruit. Keep a low shelf of cereal, and skip the fat bacon on weekdays.

# state-of-the-art | A state of the art kitchen for eight
The state of the art in small kitchens is an induction range and a dishwasher with a sanitizing cycle.

# art-afternoons | Art afternoons
The state pays for an artist twice a month. Ask the county what is left of its budget for art.

# the-state-inspection | Ready for the state inspection | Licensing
> The binder, the walk, and the talk at the end.
The inspector opens the refrigerator first. Label everything with a date.
## The binder
Licenses, drills, staff files and menus, in this order.
## After the visit
Answer each citation within ten days.

# fire-drills | Fire drills with walkers and wheelchairs | Safety
Drill on every shift. Write down how long it took, and who helped whom.
The inspection asks for twelve a year.

# evacuation | Where to go when the power fails | Safety
A church hall with a generator took all nine residents for two nights. Sign the agreement before the storm.

# tulips | What the garden is for
Orchid pots stand in the window. A violet bed borders the walk, and every tulip was planted by a resident.
Violet tulip bulbs go in the ground in October.
An orchid violet enough for the sign took us a year.

# garden-beds | Raised garden beds | Activities
Raised beds at wheelchair height, for tomatoes and herbs. A volunteer from the garden club comes on Tuesdays.
! Two women planting seedlings in a cedar box

# orchid-violet-tulip | Choosing names for rooms
Rooms named after flowers are easier to find than numbers: try orchid, violet, tulip and rose on the doors.

# first-call | The first call | Marketing
> Answer within the hour.
A daughter calls three homes on a Tuesday evening. Who calls back first is visited first.
Write down what she says about her mother, and use it on the tour.

# follow-up-calls | Calling back a family that went quiet | Marketing
Wait three days, then ask one question. The first sentence of the call decides.
A second call is fine. A fifth is not.

# tours | A tour of a home in twenty minutes | Marketing
Begin at the kitchen, because it smells of dinner. End in the room that is free.
## Who leads the tour
The caregiver on shift, not the owner.

# virtual-tours | Virtual tours on a phone
Film in the morning, hold the phone sideways, and speak. A tour by video brings families from other states.

# pricing-page | Should the website show a price | Marketing
Homes that show a price get fewer calls and more tours. Name a range and what it includes.

# levels-of-care | Pricing by levels of care | Paying for care
Three levels, reviewed every quarter. Explain a change in writing thirty days ahead.

# long-term-care-insurance | Long-term care insurance, claim by claim | Paying for care
The insurer wants a plan of care, daily notes and an invoice. Send all three on the first of the month.

# va-benefits | Aid and Attendance for veterans | Paying for care
A wartime veteran or a surviving spouse may get help with the monthly fee. An accredited agent is free.

# medicaid-waiver | The Medicaid waiver | Paying for care
Some states pay for services in a home through a waiver. There is a waiting list, and room and board are extra.

# bad-debt | When a family stops paying
Call on the fifth, write on the tenth, and offer a plan. A discharge for nonpayment takes thirty days of notice.

# 401k | A 401(k) for a staff of seven | Staffing
A starter plan costs less than a bonus, and caregivers stay for the match.

# wages | What caregivers earn | Staffing | Tobias Featherstone
Pay two dollars above the store across the street. Turnover costs more than wages.

# hiring | Hiring in a week | Staffing
An advertisement on Monday, calls on Tuesday, a paid trial shift on Thursday.
## References
Call them. Half of them tell you something.

# background-checks | Background checks | Staffing
Fingerprints, the abuse registry, and two references. Nobody works alone before the results are in.

# night-shift | The night shift | Staffing
Awake staff cost more than sleeping staff, and one fall at three in the morning costs more than both.

# training | Twelve hours of training a year | Staffing
Lifting, medication, dementia and infection control. Keep the certificates where the inspector looks.

# burnout | Happy caregivers stay
> What we learned from exit interviews.
A schedule that does not change, thanks in front of others, and a door that closes.

# medication-errors | Medication errors and how to report them | Health
A wrong pill at the wrong hour: tell the doctor, the family and the state, in this order.

# pharmacy | Choosing a pharmacy | Health
Blister packs, delivery before noon, and somebody who answers on Sunday.

# falls | After a fall | Health
Do not lift. Look, ask, and call. A report within the hour protects the resident and the home.
! A caregiver kneeling beside a man on a rug

# dementia-wandering | When a resident wanders | Memory care
A door chime, a bracelet and a neighbor who knows whom to call. Alzheimer's disease does not mean locked doors.

# sundowning | Calm evenings | Memory care
Lights up before four, no news, and a job such as folding towels. Sundowning is easier to prevent than to end.

# memory-boxes | Memory boxes at the door | Memory care
Photographs and a baseball glove beside each door help a resident find the room.

# hospice | Working with a hospice | Health
The nurse comes to the home, and the room stays home. Agree on who calls whom at night.

# hospital-discharge | When the hospital calls on Friday | Admissions
A discharge planner needs a bed today. Visit first, read the chart, and say no when you must.

# placement-agencies | Placement agencies and their fees | Marketing
A referral agency asks for a month of rent. Put in the contract when it is owed and when it comes back.

# wi-fi | Wi-Fi for residents
Two networks, one for guests. A tablet on a stand makes a call with grandchildren easy.

# check-in | Check-in and check-out of visitors | Safety
A book at the entrance beats an app. Ask for a name, an hour and a phone number.

# email-answers | An e-mail that gets an answer | Marketing
A subject with the mother's name, three sentences, and one question at the end.

# newsletter | A newsletter for families
Send it on the first Sunday. Photographs, birthdays, and what was for dinner.

# 24-7 | Awake 24/7: what it means
Somebody is awake at every hour. It is not the same as a nurse on call.

# us-census | What the U.S. census says about 80-year-olds
Twice as many by 2040, and most of them women who live alone.

# women-in-care | Women who own homes | People
Nine owners talk about loans, daughters and sleep.

# men-in-care | A man at the stove | People
Gus cooked for a ship. Now he cooks for eight, and does not miss the sea.

# healthcare-workers | Vaccines for healthcare workers | Health
Offer them on site, on paid time. A sign at the door helps visitors remember.

# couples | Rooms for couples | Admissions
Two beds or one: ask both people, separately. The second person pays half.

# pets | Cats, dogs and a parrot | Activities
A house cat belongs to everybody. Ask about allergies before a pet moves in.

# music | Music before dinner | Activities
A piano teacher brings her students on Wednesdays. Residents know every word.

# cafe-fridays | Café Fridays | Activities
Real cups, a tablecloth, and neighbors who come by. Ángel pours.

# zoning | Zoning and the neighbors | Licensing
Six residents are a family in the eyes of the law in most towns. Bring cookies to the hearing anyway.

# buying-a-home | Buying an existing home | Money
Read three years of tax returns, the citations, and the lease. The seller stays for sixty days.

# bank-loans | Loans for a second home | Money | Tobias Featherstone
The SBA 504 program lends for the house, a bank for the rest. Occupancy above ninety percent opens doors.

# occupancy | Counting empty beds | Money
An empty bed costs $187 a day. Count it every Monday and say it aloud.

# taxes | Taxes in March | Money
Mileage, meals and the home office. Ask an accountant who knows care homes.

# insurance | Liability insurance | Money
A million for each claim, and a rider for medication. Ask what happens after a fall.

# selling | Selling your home | Money
Begin two years before. Clean books sell faster than new carpet.

# cleaning | A cleaning plan for one week
Bathrooms daily, floors at night, windows when the sun is out.

# laundry | Laundry without lost socks
A mesh bag with a name for each resident. Wash at night, when power is cheap.

# holidays | Holidays without family | Activities
Ask early who comes. A quiet afternoon is better than a loud party.

# complaints | When a daughter complains
Listen, write it down, and call back in a day. Most complaints are about laundry and silence.

# reviews | Asking for reviews | Marketing
Ask on the day when a family says thank you. Answer every review, the bad one first.

# photos | Photographs for the website | Marketing
Morning light, real people, and a signed release. No stock pictures of smiling doctors.

# google-profile | Your Google profile | Marketing
Hours, a phone number, and ten pictures. Families look there before they look at a website.

# move-in-day | The day of the move | Admissions
Her own chair stands in the room before she does. Lunch is at noon, with one neighbor.

# respite | Respite stays | Admissions
Two weeks for a family that needs rest. Half of those guests come back for good.

# quarantine | When the flu comes
Close the dining room for five days, bring trays, and call every family the same evening.

# oxygen | Oxygen in the house | Safety
Tanks upright, signs on doors, and no candles. The fire department wants to know.

# transport | Rides to the doctor
A van costs more than a driver who comes when called. Wheelchair ramps fold.

# hearing-aids | Hearing aids and batteries | Health
A tray at night with names. Half of confusion is a dead battery.

# eyeglasses | Looking after eyeglasses | Health
Engrave a name on the frame. Clean them every morning at breakfast.

# scams | Phone scams and residents
A caller says that a grandson is in jail. Put a card beside the telephone.

# last-article | What we read this month
Notes on licensing, menus, insurance, the first tour, what it takes to call a family, wages, zoning, a will, living alone, and Medicare.
`;
