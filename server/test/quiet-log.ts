import { pino } from 'pino'

export const quietLog = pino({ enabled: false })
