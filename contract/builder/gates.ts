import {
  isGroupOf,
  type Conditions,
  type Gate,
  type Scenario,
  type Tool,
} from '#contract/kernel/gates.ts';

/**
 * Which of the builder's tools are open to whom [BUILD-01..05]: declared as data and evaluated by one function, in the
 * browser to show or explain a tool and on the server to refuse it.
 */

/** The maker of the pin, as far as gates depend on them. */
export interface Maker {
  readonly isSignedIn: boolean;
  readonly isPartner: boolean;
  /** `video_upload_allowed` of the person. */
  readonly isVideoAllowed: boolean;
  /** Whether they act for another person's business. */
  readonly isDelegate: boolean;
  /** BCP 47. */
  readonly language: string;
  /** The person's experiment groups, as `experiment:group`. */
  readonly groups: readonly string[];
  /** The operator's conditions for everybody here. */
  readonly conditions: Conditions;
}

/** Why a tool is closed; the interface has a text for each. */
export type Closed =
  | 'sign_in'
  | 'partners_only'
  | 'pinners_only'
  | 'no_video'
  | 'delegate'
  | 'other_scenario'
  | 'other_language'
  | 'other_group';

const partner = { authOnly: true, partnerOnly: true } as const;
const pinner = { authOnly: true, pinnerOnly: true } as const;
const stories = ['story_pin', 'story_pin_v2'] as const;

/** Who may use a tool [BUILD-01, BUILD-02, BUILD-04, BUILD-05]. */
const tools: Readonly<Record<Tool, Gate>> = {
  create: { authOnly: true },
  carousel: partner,
  editing: partner,
  layouts: partner,
  scheduling: partner,
  tagging: partner,
  shop_the_pin: partner,
  multi_pin: partner,
  multi_pin_pinner: pinner,
  story: { ...pinner, scenarios: stories },
  video: { authOnly: true, videoOnly: true },
  video_editing: { ...partner, videoOnly: true, noDelegates: true },
};

/** Who may enter a scenario at all [BUILD-02]. */
const scenarios: Readonly<Record<Scenario, Gate>> = {
  default: { authOnly: true },
  ad_creation: { authOnly: true },
  story_pin: pinner,
  story_pin_v2: pinner,
  offsite_pin_creation: pinner,
  business_nux: { authOnly: true },
};

/** Returns why a tool is closed to the maker in a scenario; null if open. */
export function whyToolClosed(tool: Tool, maker: Maker, scenario: Scenario): Closed | null {
  const { conditions } = maker;
  const gates = [
    scenarios[scenario],
    conditions.scenarios[scenario],
    tools[tool],
    conditions.tools[tool],
  ];
  for (const gate of gates) {
    const closed = gate && whyClosed(gate, maker, scenario);
    if (closed) return closed;
  }
  return null;
}

/** Returns why the gate is closed to the maker in a scenario; null if open. The only evaluator. */
export function whyClosed(gate: Gate, maker: Maker, scenario: Scenario): Closed | null {
  if (needsSignIn(gate) && !maker.isSignedIn) return 'sign_in';
  if (gate.partnerOnly && !maker.isPartner) return 'partners_only';
  if (gate.pinnerOnly && maker.isPartner) return 'pinners_only';
  if (gate.noDelegates && maker.isDelegate) return 'delegate';
  if (gate.videoOnly && !maker.isVideoAllowed) return 'no_video';
  if (gate.scenarios && !gate.scenarios.includes(scenario)) return 'other_scenario';
  if (gate.languages && !gate.languages.some((one) => isOf(maker.language, one))) {
    return 'other_language';
  }
  if (
    gate.groups &&
    !gate.groups.some((one) => maker.groups.some((mine) => isGroupOf(one, mine)))
  ) {
    return 'other_group';
  }
  return null;
}

/** Whether several pins may be created at once. */
export function mayMakeMany(maker: Maker, scenario: Scenario): boolean {
  return (['multi_pin', 'multi_pin_pinner'] as const).some(
    (tool) => whyToolClosed(tool, maker, scenario) === null,
  );
}

/** Whether a pin in the scenario needs a link [BUILD-04]. */
export function isLinkRequired(scenario: Scenario): boolean {
  return scenario === 'ad_creation';
}

function needsSignIn({ authOnly, partnerOnly, pinnerOnly, videoOnly }: Gate): boolean {
  return [authOnly, partnerOnly, pinnerOnly, videoOnly].includes(true);
}

function isOf(language: string, wanted: string): boolean {
  return language === wanted || language.startsWith(`${wanted}-`);
}
