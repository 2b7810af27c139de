/**
 * Topics never used for targeting, whatever people like or save: health, faith, politics, origin and sex life. A topic
 * is sensitive if it has one of these words; words are compared in lower case without plural endings.
 */
const WORDS = new Set(
  `abortion addiction adhd aids alcoholism anorexia antidepressant anxiety arthritis asthma autism bipolar
  bulimia cancer chemotherapy contraception covid dementia depression diabetes diagnosis dialysis
  disability disorder eczema epilepsy fertility hepatitis hiv ibs illness incontinence infertility
  menopause miscarriage obesity ocd parkinson ptsd psoriasis rehab schizophrenia stroke
  suicide therapy tumor tumour
  atheism bible buddhism catholic christian christianity church faith gospel hindu hinduism islam islamic
  jesus jewish judaism koran mormon mosque muslim prayer pray quran ramadan religion religious scripture
  sikh synagogue torah worship
  activism communism conservative democrat election feminism immigration liberal nationalism
  political politics protest republican socialism union voting
  bdsm bisexual erotica erotic fetish gay kink lesbian lgbt lgbtq lgbtqia nude nudity porn queer sex sexual
  sexuality sexy swinger trans transgender
  ethnicity racism refugee`.split(/\s+/),
);

/** Whether a topic is too private for targeting. */
export function isSensitiveTopic(topic: string): boolean {
  return topic
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => WORDS.has(word) || WORDS.has(word.replace(/s$/, '')));
}
