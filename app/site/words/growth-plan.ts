import {
  defaultsOf,
  type Field,
  type Group,
  group,
  link,
  type Parts,
  section,
  type TextsOfSections,
  text,
} from './schema.ts';

/** Where the quiz asks its questions. */
export const questionsPath = '/quiz/questions';

const LABEL = 60;
const HINT = 160;
const SENTENCE = 300;

const COST_LABELS = {
  title: 'Title',
  noBeds: 'Without beds',
  oneFilled: 'One bed, filled',
  allFilled: 'All beds filled',
  noRate: 'Without the monthly rate',
  none: 'Without paid referrals',
  noFee: 'Without the fee',
  formula: 'Calculation',
  rounded: 'Calculation, rounded',
  note: 'Below it',
  together: 'Sum of both',
};

function heading(value: string) {
  return text('Heading', 80, value);
}

function button(value: string) {
  return text('Button', 48, value);
}

type Named<Data> = {
  readonly [Key in keyof Data]: Data[Key] extends string ? Field<string> : Group<Named<Data[Key]>>;
};

/** The label of many texts: one for all, one by their keys, or each text itself. */
type Labels = string | Readonly<Record<string, string>> | typeof ITSELF;
const ITSELF = null;

/** Many texts with the same limit. Those that belong together are named by the first of them. */
function named<const Data extends object>(max: number, labels: Labels, data: Data): Named<Data> {
  const parts = Object.entries(data).map(([key, value]: [string, string | object]) => {
    if (typeof value !== 'string') {
      return [key, group(Object.values(value)[0], named(max, labels, value) as Parts)];
    }
    const label = labels === ITSELF ? value : typeof labels === 'string' ? labels : labels[key];
    return [key, text(label ?? key, max, value)];
  });
  return Object.fromEntries(parts) as Named<Data>;
}

/**
 * The words of the quiz and of the plan that it leads to. Which questions there are, which answers
 * they take and what follows from them are in the growth-plan domain.
 */
export const growthPlanSections = [
  section('questions', 'Questions', {
    steps: named(
      HINT,
      { text: 'Question', hint: 'Hint' },
      {
        beds: {
          text: 'How many beds do you have, and how many are filled today?',
          hint: 'Count all your homes together. Planning your first home? Enter 0 and 0.',
        },
        rate: {
          text: 'What does a resident pay a month?',
          hint: 'Your usual monthly rate. Leave it empty if you would rather not say.',
        },
        referrals: {
          text: 'How many move-ins a year come through a paid referral?',
          hint: 'Placement agents and referral sites that charge you per move-in.',
        },
        inquiries: {
          text: 'How many families ask about a bed in a usual month?',
          hint: 'Calls, forms, messages and walk-ins. A good guess is fine.',
        },
        'first-reply': { text: 'How long does a family usually wait for your first reply?' },
        'follow-up': { text: 'How do you follow up with families who have asked?' },
        'owner-hours': {
          text: 'How many hours a week do you work in the home yourself?',
          hint: 'Caregiving, cooking, cleaning, covering shifts, answering the phone.',
        },
        homes: {
          text: 'How many homes do you want to run one day?',
          hint: 'Count the ones you have. One is a fine answer.',
        },
      },
    ),
  }),
  section('answers', 'Fields and answers', {
    /** `name` begins a message about the field. */
    fields: named(
      HINT,
      { label: 'Label', name: 'At the start of a message', hint: 'Hint', example: 'Example' },
      {
        beds: { label: 'Beds', name: 'Beds', example: '6' },
        occupied: { label: 'Occupied beds', name: 'Occupied beds', example: '4' },
        rate: { label: 'Monthly rate', name: 'The monthly rate', example: '$4,500' },
        referralMoveIns: {
          label: 'Move-ins a year through paid referral',
          name: 'Move-ins',
          hint: 'Leave it empty if there are none.',
          example: '4',
        },
        referralFee: {
          label: 'What one of them costs you',
          name: 'The referral fee',
          hint: 'The fee for one move-in. Leave it empty if you are not sure.',
          example: '$3,000',
        },
        inquiries: { label: 'Inquiries a month', name: 'Inquiries', example: '10' },
        ownerHours: { label: 'Hours a week', name: 'Hours a week', example: '40' },
        homesWanted: { label: 'Homes', name: 'Homes', example: '2' },
      },
    ),
    choices: {
      firstReply: group('Time to first reply', {
        label: text('Label', HINT, 'Time to first reply'),
        answers: group(
          'Answers',
          named(HINT, 'Answer', {
            minutes: 'A few minutes',
            hour: 'Up to an hour',
            'same-day': 'The same day',
            'next-day': 'The next day',
            later: 'Longer, or it slips through',
          }),
        ),
      }),
      followUp: group('Follow-up', {
        label: text('Label', HINT, 'Follow-up'),
        answers: group(
          'Answers',
          named(HINT, 'Answer', {
            system: 'A system reminds me or does it for me',
            spreadsheet: 'A spreadsheet',
            notebook: 'A notebook, or from memory',
            none: 'I wait for them to call back',
          }),
        ),
      }),
    },
  }),
  section('around', 'Around the questions', {
    question: {
      title: text('Title', LABEL, 'Question {number} of {count}'),
      description: text(
        'Description',
        HINT,
        'The questions of the Growth Path Quiz, one at a time.',
      ),
      example: text('Example', LABEL, 'For example {example}.'),
      next: text('Button to the next question', 48, 'Next'),
      finish: text('Button to the plan', 48, 'Show My Plan'),
      back: text('Button to the question before', 48, 'Back'),
      taps: group('Answers to tap', {
        above: text('Above them', LABEL, 'Pick one, or type your own below'),
        filled: text('Filled beds of all beds', LABEL, '{occupied} of {beds}'),
        firstHome: text('No beds yet', LABEL, 'Planning my first home'),
        referrals: text('Move-ins, and the fee for each', LABEL, '{count} at {fee}'),
        none: text('No paid referrals', LABEL, 'None'),
      }),
      problem: text('Above a question with errors', LABEL, 'Please take another look'),
      afterLast: text('Beside the last button', HINT, 'Your plan comes next. No email needed.'),
      leave: group('Link out of the quiz', {
        label: text('Label', LABEL, 'Book a free call instead'),
        href: link('Link', '/contact'),
      }),
    },
    /** What is wrong with an answer. */
    problems: named(HINT, ITSELF, {
      empty: 'Enter a number, like {example}.',
      emptyOrNone: 'Enter a number, like {example}. Enter 0 if there are none.',
      notOne: 'Enter one number, like {example}.',
      notWhole: 'Enter a whole number, like {example}.',
      tooLow: "{name} can't be less than {min}. Enter {min} or more.",
      tooHigh: "{name} can't be more than {max} here. Check the number, or talk it over with us.",
      tooManyHours: 'A week has 168 hours. Enter a smaller number.',
      choose: 'Choose the answer that comes closest.',
      unusual: '{name}: {value}? If that’s right, press {next} again.',
      occupied: "Occupied beds can't be more than your {beds}.",
      noBeds: 'With 0 beds, enter 0 occupied beds.',
    }),
  }),
  section('plan', 'The plan', {
    plan: {
      title: text('Title', 70, 'Your Growth Plan'),
      description: text(
        'Description',
        HINT,
        'A growth plan based on your answers to the Growth Path Quiz.',
      ),
      over: text('Above the heading', LABEL, 'Your RAL growth path'),
      start: text('Before the name of what the plan recommends', 40, 'Start here:'),
      see: text('Before that name, on the button', 24, 'See'),
      /** Instead of a recommendation, for a full home without gaps. */
      notNeeded: group('When nothing is needed', {
        heading: heading('You don’t need anything from us right now'),
        text: text(
          'Text',
          SENTENCE,
          'Your beds are full, families hear from you fast, and nothing in your answers calls for one of our programs. Enjoy it. The three free things below can help keep it that way.',
        ),
        later: text('Above what may be needed later', LABEL, 'If that ever changes'),
      }),
      costs: group('Costs', {
        heading: heading('What it costs you each month'),
        intro: text('Introduction', 240, 'Figured from your own numbers and nothing else.'),
        together: text('Sum', LABEL, 'Both together'),
        unknown: text('In place of an amount', LABEL, 'A number is missing'),
      }),
      scores: group('Three paths', {
        heading: heading('Your three paths'),
        intro: text(
          'Introduction',
          240,
          'The more your answers point to a path, the more of its windows are lit.',
        ),
        of: text('After the points', 24, 'of 100'),
        none: text('Without points', HINT, 'Nothing in your answers points to it today.'),
      }),
      week: group('Free things to do', {
        heading: heading('Three free things to do this week'),
        intro: text(
          'Introduction',
          240,
          'They cost nothing, and they help whether or not you ever talk to us.',
        ),
      }),
      runnerUp: text('Above the second recommendation', LABEL, 'The runner-up'),
      answers: group('Answers', {
        heading: heading('Your answers'),
        change: button('Change My Answers'),
        notGiven: text('In place of an answer', LABEL, 'Not given'),
      }),
      keep: group('Saving', {
        heading: heading('Save this plan'),
        text: text(
          'Text',
          SENTENCE,
          'You get a private link that nobody can guess. No email needed, and you can delete the plan any time.',
        ),
        submit: button('Save This Plan'),
        next: text('Below the button', HINT, 'We save your answers only if you press this.'),
      }),
      print: text('About printing', HINT, 'Want a paper copy? Print this page.'),
      unavailable: text(
        'When the plan can’t be saved',
        SENTENCE,
        'We can’t save your plan right now. It’s still here: please try again in a minute, or print this page.',
      ),
      tooMany: text(
        'When too many plans were saved',
        SENTENCE,
        'A lot of plans were saved from your network in the last hour. Please try again later. Your plan is still here.',
      ),
      talk: group('Form at the end', {
        heading: heading('Talk it over'),
        text: text(
          'Text',
          SENTENCE,
          'Your answers come along with the form, so you don’t have to tell us twice.',
        ),
        message: text(
          'Message that is filled in',
          HINT,
          'I would like to talk over my quiz result: {offering}.',
        ),
        messageNotNeeded: text(
          'The same, when nothing is needed',
          HINT,
          'I would like to talk over my quiz result. It says I don’t need anything right now.',
        ),
      }),
    },
  }),
  section('recommended', 'What the plan recommends', {
    paths: named(LABEL, 'Name', {
      'boost-revenue': 'Boost Revenue',
      'lead-smarter': 'Lead Smarter',
      'scale-big': 'Scale Big',
    }),
    offerings: named(
      SENTENCE,
      { name: 'Name', why: 'What it is for' },
      {
        chatbot: {
          name: 'AI Chatbot',
          why: 'The chatbot answers day and night, so families do not have to wait for you.',
        },
        'advantage-bundle': {
          name: 'Advantage Bundle',
          why: 'The bundle covers several gaps at once: finding families, setting appointments, getting reviews, and writing to people who asked before.',
        },
        'quickboost-ai': {
          name: 'QuickBoost AI',
          why: 'QuickBoost AI is one tool for one job: filling beds.',
        },
        'leader-lift': {
          name: 'Leader Lift',
          why: 'Leader Lift is about handing off work, and leading the home instead of working in it.',
        },
        'shared-success': {
          name: 'Shared Success',
          why: 'In this partnership our rewards rise only when your revenue does.',
        },
        'scale-prep': {
          name: 'Scale Prep',
          why: 'Scale Prep gives you a home that runs on its systems, whether or not you open a second one.',
        },
      },
    ),
    /** The purpose of Scale Prep for somebody who plans another home. */
    scalePrep: group('Scale Prep', {
      firstHome: text(
        'What it is for, before the first home',
        SENTENCE,
        'Scale Prep gets you ready before you sign for a home.',
      ),
      nextHome: text(
        'What it is for, before the next home',
        SENTENCE,
        'Scale Prep gets the home you have ready to run without you, so you can open the next one.',
      ),
    }),
    /** Why an answer points to a path. */
    reasons: named(SENTENCE, ITSELF, {
      onlyBedEmpty: 'Your {beds} is empty.',
      emptyBed: '{empty} of your {beds} is empty.',
      emptyBeds: '{empty} of your {beds} are empty.',
      paidReferral: '{moveIns} comes through a paid referral each year.',
      paidReferrals: '{moveIns} come through a paid referral each year.',
      firstReply: {
        minutes: 'A family hears from you within minutes.',
        hour: 'A family waits up to an hour for your first reply.',
        'same-day': 'A family waits until later the same day for your first reply.',
        'next-day': 'A family waits until the next day for your first reply.',
        later: 'Your first reply takes longer than a day, or slips through the cracks.',
      },
      followUp: {
        system: 'A system follows up with families who asked.',
        spreadsheet: 'Your follow-up lives in a spreadsheet, which reminds nobody.',
        notebook: 'Your follow-up lives in a notebook or in your head.',
        none: 'Nobody follows up unless the family calls back.',
      },
      ownerHours: 'You work {hours} a week in the home yourself.',
      hoursAgainstGrowth: 'You want {homes}, and you already work {hours} a week in the home.',
      nobodysJob: "Following up is nobody's job yet, so it falls to you.",
      inYourHead: 'Following up depends on you: it lives in a notebook or in your head.',
      firstHomes: 'You have {homes} still to open.',
      moreHomes: 'You want to run {homes}.',
      bedFilled: 'Your {beds} is filled, so growing means another home.',
      bedsFilled: '{occupied} of your {beds} are filled, so growing means another home.',
      noHours: 'Your home runs without your hours, which leaves you time to open the next one.',
      hoursLeft:
        'You work only {hours} a week in the home, which leaves you time to open the next one.',
      /** Of a path that no answer points to. */
      teamCarries: 'You work {hours} a week in the home yourself, so your team carries most of it.',
      bedFilledToday: 'Your {beds} is filled today, and an opening can come any day.',
      bedsFilledToday: 'Your {beds} are filled today, and an opening can come any day.',
      noBedsYet: 'You have no beds yet, so your first inquiries are still to come.',
    }),
  }),
  section('week', 'Free things to do', {
    actions: named(
      SENTENCE,
      { title: 'Title', text: 'Text', one: 'Text, for the number 1' },
      {
        'one-list': {
          title: 'Put every open inquiry on one list',
          text: 'A name, the date they asked, and the next step. One sheet of paper is plenty, as long as there is only one.',
        },
        'time-replies': {
          title: 'Time your next five replies',
          text: 'Write down when a family asked and when you first answered. You said: "{answer}". Five notes show where the wait comes from.',
        },
        'three-calls': {
          title: 'Call three families who asked before',
          text: 'You have {emptyBeds}. Pick three who asked in the past and did not move in, and ask how things are now.',
        },
        'own-sources': {
          title: 'Write down who sends families without a fee',
          text: '{moveIns} cost you a fee each year. List the discharge planners, doctors, churches and neighbors who never charge, and visit one.',
          one: '{moveIns} costs you a fee each year. List the discharge planners, doctors, churches and neighbors who never charge, and visit one.',
        },
        'hand-over': {
          title: 'Hand off one task',
          text: 'For three days, note what fills your {ownerHours} hours. Mark what only you can do, and hand off one thing that is not marked.',
        },
        licensing: {
          title: 'Ask for the licensing list',
          text: 'Call the office that licenses homes in your state and ask what a home of your size needs before it may open.',
        },
        'next-home-page': {
          title: 'Write one page about the next home',
          text: 'You want {homes}. Put on one page what must be true before you sign for the next: cash, a license, and who leads the one you have.',
        },
        'waiting-list': {
          title: 'Start a waiting list',
          text: 'All of your {beds} are filled. Keep the name and number of everybody who asks from now on, and when they would need a bed.',
          one: 'Your {beds} is filled. Keep the name and number of everybody who asks from now on, and when they would need a bed.',
        },
        'ring-yourself': {
          title: 'Call your own number after hours',
          text: 'Listen to what a family hears in the evening. Record a greeting that says when you will call back.',
        },
        review: {
          title: 'Ask two families for an honest review',
          text: 'Ask in person, and send the link the same day, while they still have it in mind.',
        },
        profile: {
          title: 'Check your listing on Google',
          text: 'Search for your name the way a daughter or a son would. Is the phone number right? Are the photos yours, and from this year?',
        },
        'three-homes': {
          title: 'Call three homes near you',
          text: 'Ask what a bed costs and whether one is free. Notice how long each takes to answer, and what you would want to hear.',
        },
        'one-sentence': {
          title: 'Say in one sentence who your home is for',
          text: 'Write it down and read it to someone who does other work. Change it until they can repeat it.',
        },
      },
    ),
  }),
  section('costs', 'Costs, and words after numbers', {
    costs: named(SENTENCE, COST_LABELS, {
      emptyBeds: {
        title: 'Empty beds',
        noBeds: 'No beds yet, so none are empty.',
        oneFilled: 'Your {beds} is filled.',
        allFilled: 'None of your {beds} are empty.',
        noRate: '{emptyBeds} × your monthly rate. Add the rate to see the amount.',
        formula: '{emptyBeds} × {rate} = {amount} a month',
        note: 'Rent you are not collecting, before what it would cost you to care for those residents.',
      },
      referralFees: {
        title: 'Referral fees',
        none: 'No move-ins through paid referral.',
        noFee: '{moveIns} a year × the fee for each ÷ 12. Add the fee to see the amount.',
        formula: '{moveIns} a year × {fee} ÷ 12 = {amount} a month',
        rounded: '{moveIns} a year × {fee} ÷ 12 = about {amount} a month',
        note: 'What you pay for introductions, spread over the year.',
      },
      together: '{emptyBeds} + {referralFees} = {amount} a month',
    }),
    units: named(
      40,
      { one: 'After 1', many: 'After 2 and more' },
      {
        beds: { one: 'bed', many: 'beds' },
        emptyBeds: { one: 'empty bed', many: 'empty beds' },
        moveIns: { one: 'move-in', many: 'move-ins' },
        hours: { one: 'hour', many: 'hours' },
        homes: { one: 'home', many: 'homes' },
      },
    ),
  }),
  section('saved', 'Behind a private link', {
    saved: {
      heading: heading('Your private link'),
      text: text(
        'Text',
        SENTENCE,
        'Bookmark this page or copy its address. Anyone with the address can read the plan. We tell search engines to leave it alone.',
      ),
      address: text('Label of the address', LABEL, 'Your plan’s address'),
      remove: group('Deleting', {
        heading: heading('Delete this plan'),
        text: text(
          'Text',
          SENTENCE,
          'The plan will be gone for good, and its address will stop working.',
        ),
        submit: button('Delete for Good'),
        unavailable: text(
          'When the plan can’t be deleted',
          SENTENCE,
          'We can’t delete this plan right now. Please try again in a minute.',
        ),
      }),
      deleted: group('After deleting', {
        title: text('Title', 70, 'Plan deleted'),
        heading: heading('Your plan is deleted'),
        text: text(
          'Text',
          SENTENCE,
          'Its address doesn’t work anymore. If you also sent us a message with your answers, that’s still in our inbox.',
        ),
        ask: text('Link to ask for more', LABEL, 'Ask us to delete that, too'),
        again: button('Take the quiz again'),
      }),
      missing: group('For a plan that is not there', {
        title: text('Title', 70, 'Plan not found'),
        heading: heading('We can’t find this plan'),
        text: text(
          'Text',
          SENTENCE,
          'Maybe part of the address is missing, or the plan was deleted.',
        ),
        again: button('Take the quiz'),
      }),
    },
  }),
] as const;

export const defaultGrowthPlan = defaultsOf(growthPlanSections);
export type GrowthPlanTexts = TextsOfSections<typeof growthPlanSections>;
