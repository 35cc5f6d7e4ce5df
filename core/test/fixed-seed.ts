import fc from 'fast-check'

/**
 * Property tests draw the same values in every run: whether a change is green must not depend on luck. Another
 * PROPERTY_SEED draws others.
 */
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) })
